package org.echobench.core.subscribers;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Optional;
import org.echobench.core.load.Subscribers;

/**
 * An order from a fork to its child. Each order is answered by one message, in the order of sending.
 *
 * @param <C> what carries it out
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.CLASS, property = "order")
public interface Order<C> {

    /** Has it carried out; gives the answer. */
    Object by(C child);

    /** The child's side: carries out the orders that come, until the parent wants no more. */
    @SuppressWarnings("unchecked") // a parent gives its child only the child's orders
    static <C> void serve(MessageLine parent, C child) {
        for (Optional<Order<?>> order = next(parent); order.isPresent(); order = next(parent)) {
            parent.send(((Order<C>) order.get()).by(child));
        }
    }

    private static Optional<Order<?>> next(MessageLine parent) {
        return parent.next(Order.class).map(order -> (Order<?>) order);
    }

    /** {@link Subscribers#open}, answered by {@link Subscribers.Opened}. */
    record Open(int count, String source, long next) implements Order<Subscribers> {

        @Override
        public Subscribers.Opened by(Subscribers subscribers) {
            return subscribers.open(count, source, next);
        }
    }

    /** {@link Subscribers#await}, answered by {@link Subscribers.Heard}. */
    record Await(long number, long limitMillis) implements Order<Subscribers> {

        @Override
        public Subscribers.Heard by(Subscribers subscribers) {
            return subscribers.await(number, limitMillis);
        }
    }

    /** {@link Subscribers#latencies}, answered by {@link Subscribers.Latencies}. */
    record Report() implements Order<Subscribers> {

        @Override
        public Subscribers.Latencies by(Subscribers subscribers) {
            return subscribers.latencies();
        }
    }

    /** {@link Subscribers#dismiss}, answered by {@link Done}. */
    record Dismiss() implements Order<Subscribers> {

        @Override
        public Done by(Subscribers subscribers) {
            subscribers.dismiss();
            return new Done();
        }
    }

    /** {@link Subscribers#clockAhead}, answered by {@link Done}. */
    record Clock(long aheadNanos) implements Order<Subscribers> {

        @Override
        public Done by(Subscribers subscribers) {
            subscribers.clockAhead(aheadNanos);
            return new Done();
        }
    }

    /** To an order that asks for nothing: it was carried out. */
    record Done() {}
}
