package org.echobench.spray;

import akka.actor.ActorRef;
import akka.io.Tcp;
import akka.io.TcpMessage;
import akka.util.ByteString;
import java.nio.ByteBuffer;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import spray.can.websocket.frame.BinaryFrame;
import spray.can.websocket.frame.FrameRender;

/**
 * One connection to the push endpoint. It gives encoded frames to Spray's connection actor, because that acknowledges
 * writes, but not frames. Without acknowledgements, the queue for a subscriber that does not read would have no limit.
 * Thread-safe; keeps the order of calls.
 */
final class PushSubscriber {

    private static final byte[] UNMASKED = {};

    private final ActorRef connection;
    private final PushBudget budget = new PushBudget();
    private boolean disconnected;

    PushSubscriber(ActorRef connection) {
        this.connection = connection;
    }

    static Subscriptions<PushSubscriber, ByteString> subscriptions() {
        return new Subscriptions<>(PushSubscriber::frame, PushSubscriber::send);
    }

    private static ByteString frame(ByteBuffer message) {
        ByteString payload = ByteString.fromByteBuffer(message.duplicate());
        return FrameRender.render(BinaryFrame.apply(payload), UNMASKED).compact();
    }

    /**
     * Subscribes just before the handshake is answered: Spray answers pings without asking a handler, and by then the
     * subscription must be in force. A message sent meanwhile follows the response.
     */
    synchronized void open(Subscriptions<PushSubscriber, ByteString> subscribers, Runnable upgrade) {
        subscribers.add(this);
        upgrade.run();
    }

    /** Sends a whole frame, or disconnects the subscriber if too much waits for it. */
    private synchronized void send(ByteString frame) {
        if (disconnected) {
            return;
        }
        if (budget.tryQueue(frame.length())) {
            connection.tell(TcpMessage.write(frame, new Written(frame.length())), ActorRef.noSender());
        } else {
            disconnected = true;
            connection.tell(TcpMessage.abort(), ActorRef.noSender());
        }
    }

    void written(Written written) {
        budget.written(written.bytes());
    }

    /**
     * Comes back to a subscriber's handler when a pushed frame has been handed to the socket.
     *
     * @param bytes the frame's size
     */
    record Written(int bytes) implements Tcp.Event {}
}
