package org.echobench.spray;

import akka.actor.ActorRef;
import akka.actor.Props;
import akka.actor.SupervisorStrategy;
import akka.actor.UntypedActor;
import akka.io.Tcp;
import akka.util.ByteString;
import org.echobench.core.content.Subscriptions;
import spray.can.Http;

/** Gives each connection an actor of its own, as spray-websocket's documentation advises. */
final class ConnectionListener extends UntypedActor {

    private final Handlers handlers;
    private final Subscriptions<PushSubscriber, ByteString> subscribers;

    ConnectionListener(Handlers handlers, Subscriptions<PushSubscriber, ByteString> subscribers) {
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
