package org.echobench.cluster.node;

import java.util.ArrayList;
import java.util.List;
import org.echobench.core.load.Subscribers;
import org.echobench.core.subscribers.LedSubscribers;
import org.echobench.core.subscribers.Order;

/**
 * The subscribers of all clients, which do everything at the same time: loaders share evenly, and a probe has its own
 * beside. A failure names its client. Used by one thread.
 */
final class SubscriberNodes implements Subscribers, AutoCloseable {

    private final List<ConnectedClient> clients;
    private final int probeSubscribers;
    private final LedSubscribers led = new LedSubscribers();
    private long clockErrorNanos;

    /**
     * @param clients at least one is no probe
     * @param probeSubscribers of each probe
     */
    SubscriberNodes(List<ConnectedClient> clients, int probeSubscribers) {
        this.clients = List.copyOf(clients);
        this.probeSubscribers = probeSubscribers;
        this.clients.forEach(client -> led.add(client.line()));
    }

    /** @param count of all loaders together; those of a probe come on top */
    @Override
    public Opened open(int count, String source, long next) {
        List<Order> orders = new ArrayList<>();
        int loaders = (int) clients.stream().filter(client -> !client.probe()).count();
        int index = 0;
        for (ConnectedClient client : clients) {
            int share = probeSubscribers;
            if (!client.probe()) {
                share = count / loaders + (index < count % loaders ? 1 : 0);
                index++;
            }
            orders.add(new Order.Open(share, source, next));
        }
        List<Opened> answers = led.ask(orders, Opened.class);
        Opened all = Opened.NONE;
        for (int i = 0; i < answers.size(); i++) {
            Opened answer = answers.get(i);
            all = all.plus(new Opened(answer.opened(), named(i, answer.stoppedBy())));
        }
        return all;
    }

    @Override
    public Heard await(long number, long limitMillis) {
        List<Heard> answers = led.ask(new Order.Await(number, limitMillis), Heard.class);
        Heard all = Heard.NOTHING;
        for (int i = 0; i < answers.size(); i++) {
            all = all.plus(answers.get(i).withFailure(named(i, answers.get(i).failure())));
        }
        return all;
    }

    private String named(int client, String failure) {
        return failure.isEmpty() ? "" : clients.get(client).node() + ": " + failure;
    }

    @Override
    public Latencies latencies() {
        return latenciesOfEach().stream().reduce(Latencies.NOTHING, Latencies::plus);
    }

    /** Latencies since the last call, of each client in the order of the clients. */
    List<Latencies> latenciesOfEach() {
        List<Latencies> each = led.ask(new Order.Report(), Latencies.class);
        clockErrorNanos =
                each.stream().mapToLong(Latencies::clockErrorNanos).max().orElse(0);
        return each;
    }

    @Override
    public void dismiss() {
        led.dismiss();
    }

    @Override
    public void clockAhead(long nanos) {
        led.clockAhead(nanos);
    }

    /** Of the latencies that were given last, at most. */
    long clockErrorNanos() {
        return clockErrorNanos;
    }

    @Override
    public void close() {
        led.close();
    }
}
