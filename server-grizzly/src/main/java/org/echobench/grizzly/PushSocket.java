package org.echobench.grizzly;

import java.nio.ByteBuffer;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import org.glassfish.grizzly.nio.NIOConnection;
import org.glassfish.grizzly.websockets.DataFrame;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.SimpleWebSocket;
import org.glassfish.grizzly.websockets.WebSocketListener;
import org.glassfish.grizzly.websockets.frametypes.BinaryFrameType;
import org.glassfish.grizzly.websockets.rfc6455.RFC6455Handler;

/** One subscriber; its messages are ignored. */
final class PushSocket extends SimpleWebSocket {

    private final Subscriptions<PushSocket, byte[]> subscribers;

    PushSocket(ProtocolHandler handler, Subscriptions<PushSocket, byte[]> subscribers, WebSocketListener... listeners) {
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

    /** Makes one frame of a message for all subscribers, as Grizzly's own OptimizedBroadcaster does. */
    static Subscriptions<PushSocket, byte[]> subscriptions() {
        return new Subscriptions<>(PushSocket::frame, PushSocket::sendFrame);
    }

    private static byte[] frame(ByteBuffer message) {
        return new RFC6455Handler(false).frame(new DataFrame(new BinaryFrameType(), Subscriptions.bytes(message)));
    }

    /** Queues a frame and returns. The queue is Grizzly's own, and Grizzly knows how many bytes wait in it. */
    private void sendFrame(byte[] frame) {
        NIOConnection connection = (NIOConnection) protocolHandler.getConnection();
        long queued = connection.getAsyncWriteQueue().spaceInBytes();
        if (queued + frame.length > PushBudget.MOST_BYTES) {
            subscribers.remove(this);
            // A close would wait until the queue is written.
            connection.terminateSilently();
        } else if (state.get() == State.CONNECTED) {
            // A write fails only with its connection, whose end removes this subscriber.
            sendRaw(frame);
        }
    }
}
