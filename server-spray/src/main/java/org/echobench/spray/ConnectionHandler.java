package org.echobench.spray;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.actor.ActorRefWithCell;
import akka.actor.Props;
import akka.actor.SupervisorStrategy;
import akka.actor.Terminated;
import akka.actor.UntypedActor;
import akka.io.Tcp;
import akka.io.TcpMessage;
import akka.util.ByteString;
import java.util.Optional;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import spray.can.Http;
import spray.can.server.HttpServerConnection;
import spray.can.websocket.frame.BinaryFrame;
import spray.can.websocket.frame.Frame;
import spray.can.websocket.frame.TextFrame;
import spray.http.HttpRequest;

/** Handles one connection: answers requests until it becomes a WebSocket, which then echoes or is a subscriber. */
final class ConnectionHandler extends UntypedActor {

    /** The first actor that Akka made for a selector is the listening socket's. */
    private static final String ACCEPTOR = "/system/IO-TCP/selectors/$a/0";

    /** Akka's own limit. */
    private static final int BATCH_ACCEPT_LIMIT = 10;

    private final ActorRef connection;
    private final Handlers handlers;
    private final Subscriptions<PushSubscriber, ByteString> subscribers;

    /** How many of the connection's other actors have not ended: Spray's, and Akka's of the socket. */
    private int alive;

    private boolean echoes;
    private Optional<PushSubscriber> subscription = Optional.empty();

    ConnectionHandler(ActorRef connection, Handlers handlers, Subscriptions<PushSubscriber, ByteString> subscribers) {
        this.connection = connection;
        this.handlers = handlers;
        this.subscribers = subscribers;
    }

    @Override
    public void preStart() {
        watch(connection);
    }

    private void watch(ActorRef actor) {
        getContext().watch(actor);
        alive++;
    }

    /**
     * Akka's actor of the socket, which Spray keeps to itself. It ends first, unless Spray's actor fails: then it closes
     * the socket because of that. Empty while Spray's actor is made, in which it already tells the listener of the
     * connection, and after its end.
     */
    private Optional<ActorRef> socket() {
        return connection instanceof ActorRefWithCell ref
                        && ref.underlying() instanceof ActorCell cell
                        && cell.actor() instanceof HttpServerConnection actor
                ? Optional.of(actor.spray$can$server$HttpServerConnection$$tcpConnection)
                : Optional.empty();
    }

    @Override
    public void onReceive(Object message) {
        if (message instanceof Frame frame) {
            receive(frame);
        } else if (message instanceof HttpRequest request) {
            receive(request);
        } else if (message instanceof PushSubscriber.Written written) {
            subscription.ifPresent(subscriber -> subscriber.written(written));
        } else if (message instanceof Tcp.ConnectionClosed) {
            subscription.ifPresent(subscribers::remove);
        } else if (message instanceof Terminated) {
            ended();
        }
        // All other messages are Spray's notifications.
    }

    private void ended() {
        alive--;
        if (alive == 0) {
            wakeSelector();
            // Not earlier: when a connection is closed, Spray's actor counts the end of its handler as an error.
            getContext().stop(getSelf());
        }
    }

    /** Messages of a subscriber, and pongs, are ignored. */
    private void receive(Frame frame) {
        if (echoes && (frame instanceof TextFrame || frame instanceof BinaryFrame)) {
            handlers.work().perform();
            getSender().tell(frame, getSelf());
        }
    }

    private void receive(HttpRequest request) {
        if (alive == 1) {
            socket().ifPresent(this::watch);
        }
        Optional<Object> upgrade = Optional.empty();
        String path = request.uri().path().toString();
        if (path.equals(Endpoints.WS_ECHO) || path.equals(Endpoints.WS_PUSH)) {
            upgrade = WebSocketUpgrade.of(request, getSelf(), handlers.maxMessageBytes());
        }
        if (upgrade.isEmpty()) {
            getSender().tell(handlers.answer(request), getSelf());
        } else if (path.equals(Endpoints.WS_ECHO)) {
            echoes = true;
            getSender().tell(upgrade.get(), getSelf());
        } else {
            subscribe(upgrade.get());
        }
    }

    private void subscribe(Object upgrade) {
        ActorRef response = getSender();
        ActorRef self = getSelf();
        PushSubscriber subscriber = new PushSubscriber(connection);
        subscriber.open(subscribers, () -> response.tell(upgrade, self));
        subscription = Optional.of(subscriber);
    }

    /**
     * Since JDK 11 a socket that a selector watches is closed only when the selector wakes up, and until then an
     * aborted one sends nothing. Akka 2.3 waits for the next event, which may never come. Requesting to accept again
     * changes nothing, but Akka handles that request on the selector's thread, and so wakes it.
     */
    private void wakeSelector() {
        getContext().actorSelection(ACCEPTOR).tell(TcpMessage.resumeAccepting(BATCH_ACCEPT_LIMIT), getSelf());
    }

    @Override
    public void postStop() {
        subscription.ifPresent(subscribers::remove);
    }

    /** Gives each connection an actor of its own, as spray-websocket's documentation advises. */
    static final class Listener extends UntypedActor {

        private final Handlers handlers;
        private final Subscriptions<PushSubscriber, ByteString> subscribers;

        Listener(Handlers handlers, Subscriptions<PushSubscriber, ByteString> subscribers) {
            this.handlers = handlers;
            this.subscribers = subscribers;
        }

        /** A connection whose handler has failed is of no further use, and Spray closes it. */
        @Override
        public SupervisorStrategy supervisorStrategy() {
            return SupervisorStrategy.stoppingStrategy();
        }

        @Override
        public void onReceive(Object message) {
            if (message instanceof Tcp.Connected) {
                ActorRef connection = getSender();
                Props handler = Props.create(
                        ConnectionHandler.class, () -> new ConnectionHandler(connection, handlers, subscribers));
                ActorRef actor = getContext().actorOf(handler);
                connection.tell(new Http.Register(actor, Http.EmptyFastPath$.MODULE$), getSelf());
            } else {
                unhandled(message);
            }
        }
    }
}
