package org.echobench.grizzly;

import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Subscriptions;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.WebSocket;
import org.glassfish.grizzly.websockets.WebSocketListener;

/** The WebSocket endpoints of one server. Thread-safe. */
final class WebSocketEndpoints {

    private final HandlerWork work;
    private final MessageLimit limit;
    private final Subscriptions<PushSocket, byte[]> subscribers = PushSocket.subscriptions();

    WebSocketEndpoints(HandlerWork work, MessageLimit limit) {
        this.work = work;
        this.limit = limit;
    }

    Subscriptions<PushSocket, byte[]> subscribers() {
        return subscribers;
    }

    WebSocket newEcho(ProtocolHandler handler, WebSocketListener... listeners) {
        return new EchoSocket(handler, work, limit, listeners);
    }

    WebSocket newPush(ProtocolHandler handler, WebSocketListener... listeners) {
        return new PushSocket(handler, subscribers, listeners);
    }
}
