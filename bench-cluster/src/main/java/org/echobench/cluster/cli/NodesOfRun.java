package org.echobench.cluster.cli;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.echobench.cluster.control.NodeListener;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.results.run.Environment;
import org.echobench.runner.RunNodes;

/** Names every node in the run's {@code environment.json}, and refuses to resume with other nodes. */
final class NodesOfRun implements NodeListener {

    private static final double NANOS_PER_MICRO = 1_000.0;

    private final RunNodes nodes;

    NodesOfRun(RunNodes nodes) {
        this.nodes = nodes;
    }

    @Override
    public void met(Map<NodeSpec, NodeMessages.Hello> met) {
        nodes.require(met.entrySet().stream()
                .map(entry -> node(entry.getKey(), entry.getValue()))
                .toList());
    }

    private static Environment.Node node(NodeSpec spec, NodeMessages.Hello hello) {
        return new Environment.Node(
                spec.name(),
                spec.role().name().toLowerCase(Locale.ROOT),
                spec.host(),
                spec.addresses(),
                spec.cpus().orElse("all"),
                hello.jvm(),
                spec.jvmArgs(),
                hello.os(),
                hello.kernel(),
                hello.processor(),
                hello.processors(),
                hello.memoryBytes(),
                OptionalDouble.empty());
    }

    @Override
    public void clocks(Map<String, Long> errorNanos) {
        Map<String, Double> micros = new TreeMap<>();
        errorNanos.forEach((node, nanos) -> micros.put(node, nanos / NANOS_PER_MICRO));
        nodes.clockErrors(micros);
    }
}
