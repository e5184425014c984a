package org.echobench.vertx;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.WebSocketFrame;
import io.vertx.core.http.WebSocketFrameType;
import java.util.concurrent.Callable;
import org.echobench.core.content.HandlerWork;

/**
 * Echoes every message of one connection. Assembles fragments itself, because Vert.x's own assembly loses a message
 * whose first fragment is empty. Runs on the connection's context.
 */
final class EchoSession {

    private static final short MESSAGE_TOO_BIG = 1009;

    private final ServerWebSocket socket;
    private final HandlerWork work;
    private final WorkerDispatch dispatch;
    private final int maxMessageBytes;

    /** The fragments so far of an incomplete message; null if there is none. */
    private Buffer fragments;

    private WebSocketFrameType type;

    EchoSession(ServerWebSocket socket, HandlerWork work, WorkerDispatch dispatch, int maxMessageBytes) {
        this.socket = socket;
        this.work = work;
        this.dispatch = dispatch;
        this.maxMessageBytes = maxMessageBytes;
    }

    void begin() {
        socket.frameHandler(this::receive);
        socket.drainHandler(drained -> socket.resume());
    }

    private void receive(WebSocketFrame frame) {
        switch (frame.type()) {
            case TEXT, BINARY -> {
                type = frame.type();
                if (frame.isFinal()) {
                    message(frame.binaryData());
                } else {
                    fragments = Buffer.buffer();
                    append(frame);
                }
            }
            case CONTINUATION -> append(frame);
            default -> {} // Vert.x answers control frames
        }
    }

    private void append(WebSocketFrame frame) {
        fragments.appendBuffer(frame.binaryData());
        if (frame.isFinal() || fragments.length() > maxMessageBytes) {
            Buffer message = fragments;
            fragments = null; // not held while the connection is idle
            message(message);
        }
    }

    private void message(Buffer message) {
        if (message.length() > maxMessageBytes) {
            socket.frameHandler(null); // nothing may follow our close frame
            socket.close(MESSAGE_TOO_BIG, "larger than " + maxMessageBytes + " bytes");
        } else {
            handle(message);
        }
    }

    private void handle(Buffer message) {
        if (!dispatch.defers()) {
            work.perform();
            echo(message);
            return;
        }
        // One message at a time, so that they keep their order.
        socket.pause();
        Callable<Buffer> handler = () -> {
            work.perform();
            return message;
        };
        dispatch.call(handler, done -> {
            if (!socket.isClosed()) {
                socket.resume();
                echo(message);
            }
        });
    }

    private void echo(Buffer message) {
        if (type == WebSocketFrameType.TEXT) {
            socket.writeTextMessage(message.toString());
        } else {
            socket.writeBinaryMessage(message);
        }
        if (!socket.isClosed() && socket.writeQueueFull()) {
            socket.pause();
        }
    }
}
