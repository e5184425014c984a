package org.echobench.cluster.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.echobench.cluster.node.NodeMessages.HostShare;
import org.echobench.results.run.BackgroundLoad;

/**
 * The load on the hosts that was not the cluster's. The load of one node on another node of its host does not count.
 */
public final class HostLoads {

    private final Map<String, List<HostShare>> byHost = new TreeMap<>();

    public void add(String host, HostShare node) {
        byHost.computeIfAbsent(host, h -> new ArrayList<>()).add(node);
    }

    /** The background load of the busiest host. */
    public BackgroundLoad worst() {
        return byHost.values().stream()
                .map(HostLoads::of)
                .max(Comparator.comparingDouble(BackgroundLoad::share))
                .orElse(BackgroundLoad.unknown());
    }

    private static BackgroundLoad of(List<HostShare> nodes) {
        HostShare first = nodes.get(0);
        double neighbours = nodes.stream().skip(1).mapToDouble(HostShare::own).sum();
        return new BackgroundLoad(
                OptionalInt.empty(),
                known(first.loadAverageBefore()),
                known(first.pressureBefore()),
                known(first.steal()),
                known(first.others() - neighbours),
                known(first.pressure()),
                known(first.loadAverage()));
    }

    private static OptionalDouble known(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
