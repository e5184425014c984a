package org.echobench.javawebsocket.server;

import java.nio.ByteBuffer;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import org.java_websocket.WebSocket;
import org.java_websocket.WebSocketImpl;
import org.java_websocket.exceptions.WebsocketNotConnectedException;
import org.java_websocket.framing.CloseFrame;

/** One subscriber. Used only by the publishing thread. */
final class Subscriber {

    private final Subscriptions<Subscriber, byte[]> subscribers;
    private final WebSocketImpl connection;

    /** An upper bound of the bytes in the library's queue, which does not count them. */
    private long atMost;

    Subscriber(Subscriptions<Subscriber, byte[]> subscribers, WebSocket connection) {
        this.subscribers = subscribers;
        this.connection = (WebSocketImpl) connection;
    }

    /** The library sends the whole array behind a buffer, whatever part of it the buffer covers. */
    static Subscriptions<Subscriber, byte[]> subscriptions() {
        return new Subscriptions<>(Subscriptions::bytes, Subscriber::send);
    }

    WebSocket connection() {
        return connection;
    }

    /**
     * Counts a message that is about to be sent. If too much is queued, returns false and disconnects the subscriber,
     * without a close frame, which would wait behind the whole queue. The queue itself is counted only if the bytes
     * that were added since the last count, or since it was empty, exceed the limit.
     */
    boolean isKept(int bytes) {
        if (!connection.hasBufferedData()) {
            atMost = 0;
        }
        atMost += bytes;
        if (atMost > PushBudget.MOST_BYTES) {
            atMost = waiting() + bytes;
        }
        if (atMost <= PushBudget.MOST_BYTES) {
            return true;
        }
        subscribers.remove(this);
        connection.closeConnection(CloseFrame.ABNORMAL_CLOSE, "too slow");
        return false;
    }

    private long waiting() {
        return connection.outQueue.stream().mapToLong(ByteBuffer::remaining).sum();
    }

    private void send(byte[] message) {
        if (!isKept(message.length)) {
            return;
        }
        try {
            connection.send(ByteBuffer.wrap(message));
        } catch (WebsocketNotConnectedException e) {
            // It has just closed: nothing more can be sent, and the library calls onClose, which removes it.
        }
    }
}
