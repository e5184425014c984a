package org.echobench.core.subscribers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.echobench.core.load.Subscribers;

/**
 * The leader's side: subscribers at the other ends of several lines. Each order goes to all before the first answer is
 * read, so that all carry it out at the same time. Used by one thread.
 */
public final class LedSubscribers implements AutoCloseable {

    private final List<MessageLine> lines = new ArrayList<>();

    /** From now on this one is led, too; {@link #close} closes it. */
    public void add(MessageLine line) {
        lines.add(line);
    }

    /** The answers of all, in the order in which they were added. */
    public <A> List<A> ask(Order order, Class<A> answer) {
        return ask(Collections.nCopies(lines.size(), order), answer);
    }

    /** @param orders one for each, in the order in which they were added */
    public <A> List<A> ask(List<Order> orders, Class<A> answer) {
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).send(orders.get(i));
        }
        return lines.stream().map(line -> line.receive(answer)).toList();
    }

    /** Together. */
    public Subscribers.Heard await(long number, long limitMillis) {
        return ask(new Order.Await(number, limitMillis), Subscribers.Heard.class).stream()
                .reduce(Subscribers.Heard.NOTHING, Subscribers.Heard::plus);
    }

    /** Together. */
    public Subscribers.Latencies latencies() {
        return ask(new Order.Report(), Subscribers.Latencies.class).stream()
                .reduce(Subscribers.Latencies.NOTHING, Subscribers.Latencies::plus);
    }

    public void dismiss() {
        ask(new Order.Dismiss(), Order.Done.class);
    }

    public void clockAhead(long nanos) {
        ask(new Order.Clock(nanos), Order.Done.class);
    }

    /** Closes all lines, also where one of them fails to; then throws the first failure. */
    @Override
    public void close() {
        RuntimeException first = null;
        for (MessageLine line : lines) {
            try {
                line.close();
            } catch (RuntimeException e) {
                first = first == null ? e : first;
            }
        }
        lines.clear();
        if (first != null) {
            throw first;
        }
    }
}
