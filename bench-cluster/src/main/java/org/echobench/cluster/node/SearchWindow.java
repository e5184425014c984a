package org.echobench.cluster.node;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.echobench.core.benchmarks.ServiceLevel;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.core.metrics.LatencyRecorder;

/**
 * One window of a search: the figures of the probe and the loaders at one level of load, at the same time.
 *
 * @param loaders at least one
 */
record SearchWindow(Client probe, List<Client> loaders) {

    /** Clients that begin later than this have not offered a rate together. */
    static final long LATE_NANOS = 10_000_000;

    private static final double PERCENTILE = 99;

    /**
     * A client's part.
     *
     * @param response in nanoseconds from the intended time; empty where it had nothing to send, as the others
     * @param lessLag response less the client's own lateness; shorter where that is not known of each message
     */
    record Client(
            String node,
            long messages,
            long nanos,
            long lateNanos,
            Histogram response,
            Histogram lessLag,
            Histogram sendLag) {}

    SearchWindow {
        loaders = List.copyOf(loaders);
    }

    /**
     * Tells the probe from the loaders.
     *
     * @param clients exactly one is the probe
     * @param parts of the clients, in their order
     */
    static SearchWindow of(List<ConnectedClient> clients, List<Client> parts) {
        List<Client> loaders = new ArrayList<>();
        List<Client> probes = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            (clients.get(i).probe() ? probes : loaders).add(parts.get(i));
        }
        return new SearchWindow(probes.get(0), loaders);
    }

    List<Client> clients() {
        List<Client> clients = new ArrayList<>(loaders);
        clients.add(probe);
        return clients;
    }

    /**
     * The level holds if 99 % of the probe's messages and 99 % of the loaders' are within the limit. The probe does not
     * suffice: a server may answer it and let the loaders wait, or the loaders may send less than their share. Where
     * either misses without the clients' lateness, too, the other does not matter.
     */
    Verdict verdict(ServiceLevel level) {
        if (clients().stream().anyMatch(client -> client.lateNanos() > LATE_NANOS)) {
            return Verdict.CLIENT_LATE;
        }
        Verdict ofProbe = level.of(probe.response(), probe.lessLag());
        Verdict ofLoaders = level.of(loadersResponse(), sum(Client::lessLag));
        return ofProbe == Verdict.HELD || ofLoaders == Verdict.NOT_HELD ? ofLoaders : ofProbe;
    }

    /** The lag of the latest client: in the sum of many clients one late client would not show. */
    Histogram worstSendLag() {
        return clients().stream()
                .map(Client::sendLag)
                .max(Comparator.comparingLong(lag -> lag.getValueAtPercentile(PERCENTILE)))
                .orElseThrow();
    }

    Histogram loadersResponse() {
        return sum(Client::response);
    }

    private Histogram sum(Function<Client, Histogram> part) {
        Histogram sum = LatencyRecorder.newHistogram();
        loaders.forEach(loader -> sum.add(part.apply(loader)));
        return sum;
    }

    /** Messages a second of all loaders together. */
    double loadersRate() {
        return loaders.stream()
                .filter(loader -> loader.messages() > 0)
                .mapToDouble(loader -> loader.messages() * 1e9 / loader.nanos())
                .sum();
    }

    /** Completed by all. */
    long messages() {
        return clients().stream().mapToLong(Client::messages).sum();
    }

    /** The time of the slowest client. */
    long nanos() {
        return clients().stream().mapToLong(Client::nanos).max().orElseThrow();
    }
}
