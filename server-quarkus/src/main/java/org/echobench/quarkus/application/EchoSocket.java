package org.echobench.quarkus.application;

import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.quarkus.websockets.next.CloseReason;
import io.quarkus.websockets.next.OnBinaryMessage;
import io.quarkus.websockets.next.OnError;
import io.quarkus.websockets.next.OnTextMessage;
import io.quarkus.websockets.next.WebSocket;
import io.quarkus.websockets.next.WebSocketConnection;
import io.smallrye.common.annotation.NonBlocking;
import io.smallrye.mutiny.Uni;
import io.vertx.core.buffer.Buffer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Echoes every message. */
@WebSocket(path = Endpoints.WS_ECHO)
public class EchoSocket {

    private static final CloseReason TOO_BIG = new CloseReason(WebSocketCloseStatus.MESSAGE_TOO_BIG.code());

    private final HandlerWork work;

    EchoSocket(ServerConfig config) {
        work = new HandlerWork(config);
    }

    @OnTextMessage
    @NonBlocking
    String text(String message) {
        work.perform();
        return message;
    }

    @OnBinaryMessage
    @NonBlocking
    Buffer binary(Buffer message) {
        work.perform();
        return message;
    }

    /** By default a message whose fragments exceed the limit would close with 1011. */
    @OnError
    Uni<Void> refuse(IllegalStateException tooLong, WebSocketConnection connection) {
        return connection.close(TOO_BIG);
    }
}
