package org.echobench.micronaut;

import io.micronaut.websocket.CloseReason;
import io.micronaut.websocket.WebSocketSession;
import io.micronaut.websocket.annotation.OnClose;
import io.micronaut.websocket.annotation.OnError;
import io.micronaut.websocket.annotation.OnMessage;
import io.micronaut.websocket.annotation.ServerWebSocket;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.reactivestreams.Publisher;

/** Echoes every message. It takes frames, because only they tell text from binary. */
@ServerWebSocket(Endpoints.WS_ECHO)
class EchoSocket {

    /** The largest message that any configuration may have: 32 MiB, twice the largest of the Autobahn suite. */
    static final int MOST_BYTES = 32 << 20;

    /** For Micronaut a constant. It is a little larger than any message, since compression makes some larger. */
    static final int MOST_FRAME_BYTES = MOST_BYTES + (MOST_BYTES >> 8) + 64;

    private final HandlerWork work;
    private final int maxMessageBytes;

    EchoSocket(ServerConfig config) {
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
    }

    @OnMessage(maxPayloadLength = MOST_FRAME_BYTES)
    void echo(WebSocketFrame message, WebSocketSession session) {
        if (message.content().readableBytes() > maxMessageBytes) {
            message.release();
            session.close(CloseReason.MESSAGE_TO_BIG);
        } else if (session.isOpen()) {
            work.perform();
            session.sendAsync(message);
        } else {
            message.release();
        }
    }

    @OnError
    void fail(Throwable error, WebSocketSession session) {
        Closing.answer(error, session);
    }

    @OnClose
    Publisher<Void> close(CloseReason reason, WebSocketSession session) {
        return Closing.answer(reason, session);
    }
}
