package org.echobench.pekko;

import java.util.concurrent.CompletionStage;
import org.apache.pekko.Done;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.QueueOfferResult;
import org.apache.pekko.stream.StreamLimitReachedException;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;

/**
 * One connection to the push endpoint: a queue from which Pekko takes a message when the connection can take one.
 * Thread-safe; keeps the order of calls.
 */
final class PushSubscriber {

    private final BoundedSourceQueue<Message> queue;
    private final PushBudget budget;

    /**
     * @param queue of messages that wait for this subscriber
     * @param budget counts each message until it leaves the queue
     */
    private PushSubscriber(BoundedSourceQueue<Message> queue, PushBudget budget) {
        this.queue = queue;
        this.budget = budget;
    }

    static Subscriptions<PushSubscriber, BinaryMessage> subscriptions() {
        return new Subscriptions<>(
                message -> BinaryMessage.create(ByteString.fromByteBuffer(message.duplicate())), PushSubscriber::send);
    }

    /** The flow of one connection. The subscription begins when Pekko runs it, which is before it reads any frame. */
    static Flow<Message, Message, NotUsed> subscription(
            Subscriptions<PushSubscriber, BinaryMessage> subscribers, ActorSystem system) {
        PushBudget budget = new PushBudget();
        // The real bound is in bytes; only empty messages reach this number.
        Source<Message, NotUsed> messages = Source.<Message>queue(Endpoints.MAX_QUEUED_PUSH_BYTES)
                .map(message -> {
                    budget.written(message.asBinaryMessage().getStrictData().size());
                    return message;
                })
                .watchTermination((queue, end) -> open(subscribers, queue, budget, end));
        return Flow.fromSinkAndSourceCoupled(Sink.<Message>foreach(message -> ignore(message, system)), messages);
    }

    private static NotUsed open(
            Subscriptions<PushSubscriber, BinaryMessage> subscribers,
            BoundedSourceQueue<Message> queue,
            PushBudget budget,
            CompletionStage<Done> end) {
        PushSubscriber subscriber = new PushSubscriber(queue, budget);
        subscribers.add(subscriber);
        end.whenComplete((done, error) -> subscribers.remove(subscriber));
        return NotUsed.getInstance();
    }

    /** A message in parts must be read to its end; otherwise the connection stops. */
    private static void ignore(Message message, ActorSystem system) {
        if (message.isStrict()) {
            return;
        }
        if (message.isText()) {
            message.asTextMessage().getStreamedText().runWith(Sink.ignore(), system);
        } else {
            message.asBinaryMessage().getStreamedData().runWith(Sink.ignore(), system);
        }
    }

    /** Queues a whole message, or disconnects the subscriber if too much waits for it. */
    private void send(BinaryMessage message) {
        boolean fits = budget.tryQueue(message.getStrictData().size());
        if (!fits || queue.offer(message) == QueueOfferResult.dropped()) {
            disconnect();
        }
        // Any result other than "enqueued" means that the connection has ended.
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
            // The connection ended between the check and the call.
        }
    }
}
