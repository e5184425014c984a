package org.echobench.pekko;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.NotUsed;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.apache.pekko.http.javadsl.model.ws.Message;
import org.apache.pekko.stream.BoundedSourceQueue;
import org.apache.pekko.stream.javadsl.Flow;
import org.apache.pekko.stream.javadsl.Sink;
import org.apache.pekko.stream.javadsl.Source;
import org.apache.pekko.util.ByteString;
import org.echobench.core.content.PushBudget;
import org.echobench.core.spi.Endpoints;

/** Everyone connected to the push endpoint. Thread-safe. */
final class PushSubscribers {

    private final Set<PushSubscriber> subscribers = ConcurrentHashMap.newKeySet();

    /** For one connection. The subscription begins when Pekko runs the flow, which is before it reads any frame. */
    Flow<Message, Message, NotUsed> subscription(ActorSystem system) {
        PushBudget budget = new PushBudget();
        // The bound is in bytes; only empty messages reach this number.
        Source<Message, NotUsed> messages = Source.<Message>queue(Endpoints.MAX_QUEUED_PUSH_BYTES)
                .map(message -> {
                    budget.written(message.asBinaryMessage().getStrictData().size());
                    return message;
                })
                .watchTermination((queue, end) -> open(queue, budget, end));
        return Flow.fromSinkAndSourceCoupled(Sink.<Message>foreach(message -> ignore(message, system)), messages);
    }

    private NotUsed open(BoundedSourceQueue<Message> queue, PushBudget budget, CompletionStage<Done> end) {
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

    void publish(ByteBuffer message) {
        BinaryMessage copy = copyOf(message);
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(copy);
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(copyOf(message.get()));
        }
    }

    private static BinaryMessage copyOf(ByteBuffer message) {
        return BinaryMessage.create(ByteString.fromByteBuffer(message.duplicate()));
    }
}
