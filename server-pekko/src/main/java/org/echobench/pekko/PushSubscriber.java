package org.echobench.pekko;

import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.QueueOfferResult;
import org.apache.pekko.stream.StreamLimitReachedException;
import org.echobench.core.content.PushBudget;
import org.echobench.core.spi.Endpoints;

/**
 * One connection to the push endpoint: a queue from which Pekko takes a message when the connection takes one. Thread-safe;
 * keeps the order of calls.
 */
final class PushSubscriber {

    private final BoundedSourceQueue<Message> queue;
    private final PushBudget budget;

    /**
     * @param queue of messages that wait for this subscriber
     * @param budget told of each message that leaves the queue
     */
    PushSubscriber(BoundedSourceQueue<Message> queue, PushBudget budget) {
        this.queue = queue;
        this.budget = budget;
    }

    /** Queues a whole message, or disconnects the subscriber if too much waits for it. */
    void send(BinaryMessage message) {
        boolean fits = budget.tryQueue(message.getStrictData().size());
        if (!fits || queue.offer(message) == QueueOfferResult.dropped()) {
            disconnect();
        }
        // Any other result than "enqueued" is the end of the connection.
    }

    private void disconnect() {
        if (queue.isCompleted()) {
            return;
        }
        try {
            queue.fail(new StreamLimitReachedException(Endpoints.MAX_QUEUED_PUSH_BYTES));
        } catch (IllegalStateException e) {
            if (!queue.isCompleted()) {
                throw e;
            }
            // The connection has ended between the question and the call.
        }
    }
}
