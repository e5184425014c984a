package org.echobench.micronaut;

import io.micronaut.context.annotation.Prototype;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.server.netty.NettyEmbeddedServer;
import io.micronaut.websocket.CloseReason;
import io.micronaut.websocket.WebSocketSession;
import io.micronaut.websocket.annotation.OnClose;
import io.micronaut.websocket.annotation.OnError;
import io.micronaut.websocket.annotation.OnMessage;
import io.micronaut.websocket.annotation.OnOpen;
import io.micronaut.websocket.annotation.ServerWebSocket;
import io.micronaut.websocket.exceptions.WebSocketSessionException;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.net.SocketAddress;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.reactivestreams.Publisher;

/** One connection to the push endpoint. Thread-safe; keeps the order of calls. */
@Prototype
@ServerWebSocket(Endpoints.WS_PUSH)
class PushSocket {

    /** All of one server: a bean without type arguments, which Micronaut would look for. */
    record Subscribers(Subscriptions<PushSocket, byte[]> all) {}

    private final Subscriptions<PushSocket, byte[]> subscribers;
    private final NettyEmbeddedServer server;
    private final PushBudget budget = new PushBudget();
    private WebSocketSession session;
    private SocketAddress peer;

    PushSocket(Subscribers subscribers, NettyEmbeddedServer server) {
        this.subscribers = subscribers.all();
        this.server = server;
    }

    @OnOpen
    void open(WebSocketSession session, HttpRequest<?> request) {
        this.session = session;
        peer = request.getRemoteAddress();
        subscribers.add(this);
    }

    @OnMessage(maxPayloadLength = EchoSocket.MOST_FRAME_BYTES)
    void ignore(WebSocketFrame message) {
        message.release();
    }

    @OnError
    void fail(Throwable error, WebSocketSession session) {
        Closing.answer(error, session);
    }

    @OnClose
    Publisher<Void> close(CloseReason reason, WebSocketSession session) {
        subscribers.remove(this);
        return Closing.answer(reason, session);
    }

    /** Sends a message, or disconnects the subscriber if too much waits for it. */
    void send(byte[] message) {
        if (!budget.tryQueue(message.length)) {
            subscribers.remove(this);
            // Not the session's close, which would wait behind what the subscriber does not read.
            server.getChannelGroup().close(channel -> peer.equals(channel.remoteAddress()));
            return;
        }
        try {
            session.sendAsync(message).thenAccept(written -> budget.written(written.length));
        } catch (WebSocketSessionException closed) {
            subscribers.remove(this);
        }
    }
}
