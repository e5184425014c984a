package org.echobench.spray;

import akka.actor.ActorRef;
import akka.io.TcpMessage;
import akka.util.ByteString;
import org.echobench.core.content.PushBudget;

/**
 * One connection to the push endpoint. It hands encoded frames to Spray's connection actor, because that acknowledges
 * writes and not frames. Without acknowledgement the queue for a subscriber that does not read would have no limit.
 * Thread-safe; keeps the order of calls.
 */
final class PushSubscriber {

    private final ActorRef connection;
    private final PushBudget budget = new PushBudget();
    private boolean disconnected;

    PushSubscriber(ActorRef connection) {
        this.connection = connection;
    }

    /** Runs the upgrade of the connection; a message sent meanwhile follows it. */
    synchronized void open(Runnable upgrade) {
        upgrade.run();
    }

    /** Sends a whole frame, or disconnects the subscriber if too much waits for it. */
    synchronized void send(ByteString frame) {
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
}
