package org.echobench.core.subscribers;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import org.echobench.core.load.Subscribers;

/**
 * An order from a leader to subscribers in another process. Each order is answered by one message, in the order of
 * sending.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "order")
@JsonSubTypes({
    @JsonSubTypes.Type(value = Order.Open.class, name = "open"),
    @JsonSubTypes.Type(value = Order.Await.class, name = "await"),
    @JsonSubTypes.Type(value = Order.Report.class, name = "report"),
    @JsonSubTypes.Type(value = Order.Dismiss.class, name = "dismiss"),
    @JsonSubTypes.Type(value = Order.Clock.class, name = "clock")
})
public sealed interface Order {

    /** Has those subscribers do it; gives the answer. */
    Object by(Subscribers subscribers);

    /** The subscribers' side: carries out the orders that come, until the leader wants no more. */
    static void serve(MessageLine leader, Subscribers subscribers) {
        for (Optional<Order> order = leader.next(Order.class); order.isPresent(); order = leader.next(Order.class)) {
            leader.send(order.get().by(subscribers));
        }
    }

    /** {@link Subscribers#open}, answered by {@link Subscribers.Opened}. */
    record Open(int count, String source, long next) implements Order {

        @Override
        public Subscribers.Opened by(Subscribers subscribers) {
            return subscribers.open(count, source, next);
        }
    }

    /** {@link Subscribers#await}, answered by {@link Subscribers.Heard}. */
    record Await(long number, long limitMillis) implements Order {

        @Override
        public Subscribers.Heard by(Subscribers subscribers) {
            return subscribers.await(number, limitMillis);
        }
    }

    /** {@link Subscribers#latencies}, answered by {@link Subscribers.Latencies}. */
    record Report() implements Order {

        @Override
        public Subscribers.Latencies by(Subscribers subscribers) {
            return subscribers.latencies();
        }
    }

    /** {@link Subscribers#dismiss}, answered by {@link Done}. */
    record Dismiss() implements Order {

        @Override
        public Done by(Subscribers subscribers) {
            subscribers.dismiss();
            return new Done();
        }
    }

    /** {@link Subscribers#clockAhead}, answered by {@link Done}. */
    record Clock(long aheadNanos) implements Order {

        @Override
        public Done by(Subscribers subscribers) {
            subscribers.clockAhead(aheadNanos);
            return new Done();
        }
    }

    /** To an order that asks for nothing: it was carried out. */
    record Done() {}
}
