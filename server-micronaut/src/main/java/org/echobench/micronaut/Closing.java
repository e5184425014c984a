package org.echobench.micronaut;

import io.micronaut.core.async.publisher.Publishers;
import io.micronaut.websocket.CloseReason;
import io.micronaut.websocket.WebSocketSession;
import io.netty.handler.codec.TooLongFrameException;
import org.reactivestreams.Publisher;

/** The end of a WebSocket. Without a handler of their own, Micronaut would answer a close and leave the connection open. */
final class Closing {

    private Closing() {}

    /**
     * Answers a close frame, and then ends the connection.
     *
     * @return a publisher, since after a plain return Micronaut ends the connection before the answer is written
     */
    static Publisher<Void> answer(CloseReason reason, WebSocketSession session) {
        // A close frame without a code has -1.
        session.close(reason.getCode() < 0 ? CloseReason.NORMAL : reason);
        return Publishers.empty();
    }

    static void answer(Throwable error, WebSocketSession session) {
        session.close(error instanceof TooLongFrameException ? CloseReason.MESSAGE_TO_BIG : CloseReason.INTERNAL_ERROR);
    }
}
