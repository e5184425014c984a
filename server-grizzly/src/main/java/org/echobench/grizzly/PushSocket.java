package org.echobench.grizzly;

import org.echobench.core.spi.Endpoints;
import org.glassfish.grizzly.nio.NIOConnection;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.SimpleWebSocket;
import org.glassfish.grizzly.websockets.WebSocketListener;

/** One subscriber; its messages are ignored. */
final class PushSocket extends SimpleWebSocket {

    private final Subscribers subscribers;

    PushSocket(ProtocolHandler handler, Subscribers subscribers, WebSocketListener... listeners) {
        super(handler, listeners);
        this.subscribers = subscribers;
    }

    @Override
    public void onConnect() {
        super.onConnect();
        subscribers.add(this);
    }

    @Override
    public void onClose(DataFrame frame) {
        subscribers.remove(this);
        super.onClose(frame);
    }

    /** A binary message as one frame, the same for every subscriber. */
    byte[] frame(byte[] message) {
        return toRawData(message);
    }

    /** Queues a frame and returns. The queue is Grizzly's own, and Grizzly knows how many bytes wait in it. */
    void sendFrame(byte[] frame) {
        NIOConnection connection = (NIOConnection) protocolHandler.getConnection();
        long queued = connection.getAsyncWriteQueue().spaceInBytes();
        if (queued + frame.length > Endpoints.MAX_QUEUED_PUSH_BYTES) {
            subscribers.remove(this);
            // A close would wait until the queue is written.
            connection.terminateSilently();
        } else if (state.get() == State.CONNECTED) {
            // A write fails only with its connection, whose end removes this subscriber.
            sendRaw(frame);
        }
    }
}
