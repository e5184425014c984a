package org.echobench.quarkus.application;

import io.quarkus.websockets.next.HttpUpgradeCheck;
import io.quarkus.websockets.next.OnClose;
import io.quarkus.websockets.next.OnOpen;
import io.quarkus.websockets.next.UserData.TypedKey;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.impl.ConnectionBase;
import jakarta.inject.Singleton;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;

/** Subscribes every connection; a client's messages are ignored. */
@WebSocket(path = Endpoints.WS_PUSH)
public class PushSocket {

    private static final TypedKey<ConnectionBase> SOCKET = new TypedKey<>("socket");

    private static final TypedKey<PushSubscriber> SUBSCRIBER = new TypedKey<>("subscriber");

    private final Subscriptions<PushSubscriber, Buffer> subscriptions;

    PushSocket(Subscriptions<PushSubscriber, Buffer> subscriptions) {
        this.subscriptions = subscriptions;
    }

    @OnOpen
    @NonBlocking
    void open(WebSocketConnection connection) {
        PushSubscriber subscriber =
                new PushSubscriber(connection, connection.userData().get(SOCKET));
        connection.userData().put(SUBSCRIBER, subscriber);
        subscriptions.add(subscriber);
    }

    @OnClose
    @NonBlocking
    void close(WebSocketConnection connection) {
        subscriptions.remove(connection.userData().get(SUBSCRIBER));
    }

    /** Keeps the socket of each connection, which Quarkus itself does not show. */
    @Singleton
    static final class Sockets implements HttpUpgradeCheck {

        @Override
        public boolean appliesTo(String endpointId) {
            return endpointId.equals(PushSocket.class.getName());
        }

        @Override
        public Uni<CheckResult> perform(HttpUpgradeContext context) {
            context.userData()
                    .put(SOCKET, (ConnectionBase) context.httpRequest().connection());
            return CheckResult.permitUpgrade();
        }
    }
}
