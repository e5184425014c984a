package org.echobench.javawebsocket.server;

import java.nio.ByteBuffer;
import org.echobench.core.spi.Endpoints;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.CloseFrame;

/** One subscriber. Used by the publishing thread. */
final class Subscriber {

    private final WebSocketImpl connection;

    /** An upper bound of the bytes in the library's queue, which does not count them. */
    private long atMost;

    Subscriber(WebSocket connection) {
        this.connection = (WebSocketImpl) connection;
    }

    WebSocket connection() {
        return connection;
    }

    /**
     * Takes account of a message that is about to be sent. False if too much waits; it is not to be sent then. The
     * queue is counted only if the sum of the bytes added since the last count, or since it was empty, exceeds the
     * limit.
     */
    boolean hasRoomFor(int bytes) {
        if (!connection.hasBufferedData()) {
            atMost = 0;
        }
        atMost += bytes;
        if (atMost > Endpoints.MAX_QUEUED_PUSH_BYTES) {
            atMost = waiting() + bytes;
        }
        return atMost <= Endpoints.MAX_QUEUED_PUSH_BYTES;
    }

    private long waiting() {
        return connection.outQueue.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    void send(byte[] message) {
        try {
            connection.send(ByteBuffer.wrap(message));
        } catch (WebsocketNotConnectedException e) {
            // It has just closed: nothing more can be sent, and the library calls onClose, which removes it.
        }
    }

    /** Without a close frame, which would wait behind all that waits. */
    void disconnect() {
        connection.closeConnection(CloseFrame.ABNORMAL_CLOSE, "too slow");
    }
}
