package org.echobench.core.subscribers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.echobench.core.load.Subscribers;

/**
 * The leader's side: subscribers at the other ends of several lines. An order goes to all before the first answer is read,
 * so that all carry it out at the same time. A failure names the line. Used by one thread.
 */
public abstract class LedSubscribers implements Subscribers, AutoCloseable {

    private final List<String> names = new ArrayList<>();
    private final List<MessageLine> lines = new ArrayList<>();

    /** From now on the subscribers at the other end are led, too; {@link #close} closes the line. */
    protected final void add(String name, MessageLine line) {
        names.add(name);
        lines.add(line);
    }

    /** The answers of all, in the order in which they were added. */
    protected final <A> List<A> ask(Order<Subscribers> order, Class<A> answer) {
        return ask(Collections.nCopies(lines.size(), order), answer);
    }

    private <A> List<A> ask(List<? extends Order<Subscribers>> orders, Class<A> answer) {
        for (int i = 0; i < lines.size(); i++) {
            lines.get(i).send(orders.get(i));
        }
        return lines.stream().map(line -> line.receive(answer)).toList();
    }

    private String named(int index, String failure) {
        return failure.isEmpty() ? "" : names.get(index) + ": " + failure;
    }

    /** @param orders one for each, in the order in which they were added */
    protected final Opened open(List<Order.Open> orders) {
        List<Opened> answers = ask(orders, Opened.class);
        Opened all = Opened.NONE;
        for (int i = 0; i < answers.size(); i++) {
            Opened answer = answers.get(i);
            all = all.plus(new Opened(answer.opened(), named(i, answer.stoppedBy())));
        }
        return all;
    }

    @Override
    public final Heard await(long number, long limitMillis) {
        List<Heard> answers = ask(new Order.Await(number, limitMillis), Heard.class);
        Heard all = Heard.NOTHING;
        for (int i = 0; i < answers.size(); i++) {
            all = all.plus(answers.get(i).withFailure(named(i, answers.get(i).failure())));
        }
        return all;
    }

    @Override
    public Latencies latencies() {
        return ask(new Order.Report(), Latencies.class).stream().reduce(Latencies.NOTHING, Latencies::plus);
    }

    @Override
    public void dismiss() {
        ask(new Order.Dismiss(), Order.Done.class);
    }

    @Override
    public final void clockAhead(long nanos) {
        ask(new Order.Clock(nanos), Order.Done.class);
    }

    /** Closes all lines, even if one of them fails. Throws the first failure, with the others suppressed in it. */
    @Override
    public final void close() {
        RuntimeException first = null;
        for (MessageLine line : lines) {
            try {
                line.close();
            } catch (RuntimeException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        lines.clear();
        if (first != null) {
            throw first;
        }
    }
}
