package org.echobench.cluster.node;

import java.util.ArrayList;
import java.util.List;
import org.echobench.core.subscribers.LedSubscribers;
import org.echobench.core.subscribers.Order;

/**
 * The subscribers of all clients, which do everything at the same time: loaders share evenly, and a probe has its own
 * beside. Used by one thread.
 */
final class SubscriberNodes extends LedSubscribers {

    private final List<ConnectedClient> clients;
    private final int probeSubscribers;
    private long clockErrorNanos;

    /**
     * @param clients at least one is no probe
     * @param probeSubscribers of each probe
     */
    SubscriberNodes(List<ConnectedClient> clients, int probeSubscribers) {
        this.clients = List.copyOf(clients);
        this.probeSubscribers = probeSubscribers;
        this.clients.forEach(client -> add(client.node(), client.line()));
    }

    /** @param count of all loaders together; those of a probe come on top */
    @Override
    public Opened open(int count, String source, long next) {
        List<Order.Open> orders = new ArrayList<>();
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
        return open(orders);
    }

    @Override
    public Latencies latencies() {
        return latenciesOfEach().stream().reduce(Latencies.NOTHING, Latencies::plus);
    }

    /** Latencies since the last call, of each client in the order of the clients. */
    List<Latencies> latenciesOfEach() {
        List<Latencies> each = ask(new Order.Report(), Latencies.class);
        clockErrorNanos =
                each.stream().mapToLong(Latencies::clockErrorNanos).max().orElse(0);
        return each;
    }

    /** The largest clock error of the latest latencies. */
    long clockErrorNanos() {
        return clockErrorNanos;
    }
}
