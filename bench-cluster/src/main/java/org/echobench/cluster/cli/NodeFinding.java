package org.echobench.cluster.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.echobench.cluster.control.ClusterCheck.NodeFacts;
import org.echobench.cluster.node.NodeMessages.Hello;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Role;

/**
 * The meaning of a node's facts.
 *
 * @param limits on the number of connections, each with the command that raises it
 */
record NodeFinding(String line, List<String> limits) {

    /** File descriptors that a JVM needs beside its connections. */
    private static final int OTHER_DESCRIPTORS = 500;

    private static final long MANY_CONNECTIONS = 50_000;
    private static final long FEW_PORTS = 25_000;
    private static final long SMALL_BACKLOG = 1_024;
    private static final double GIB = 1L << 30;
    private static final double NANOS_PER_MICRO = 1_000.0;

    static NodeFinding of(NodeFacts facts) {
        NodeSpec node = facts.node();
        Hello hello = facts.hello();
        String line = String.format(
                Locale.ROOT,
                "%s on %s: %s, %d processors%s, %.1f GiB, Linux %s%s",
                node.name(),
                node.host(),
                hello.jvm(),
                hello.processors(),
                node.cpus().map(list -> " (" + list + " used)").orElse(""),
                hello.memoryBytes() / GIB,
                hello.kernel(),
                facts.clock()
                        .map(clock -> String.format(
                                Locale.ROOT,
                                ", clock known to ± %.0f us",
                                Math.ceil(clock.errorNanos() / NANOS_PER_MICRO)))
                        .orElse(""));
        List<String> limits = new ArrayList<>();
        descriptors(hello).ifPresent(limits::add);
        if (node.role() == Role.SERVER) {
            backlog(hello).ifPresent(limits::add);
        } else {
            ports(hello).ifPresent(limits::add);
        }
        return new NodeFinding(line, limits);
    }

    private static Optional<String> descriptors(Hello hello) {
        long connections = hello.descriptors() - OTHER_DESCRIPTORS;
        return connections >= MANY_CONNECTIONS
                ? Optional.empty()
                : Optional.of("at most " + Math.max(0, connections) + " connections, by " + hello.descriptors()
                        + " file descriptors: ulimit -n 1048576");
    }

    private static Optional<String> ports(Hello hello) {
        if (hello.ports().isEmpty()) {
            return Optional.empty();
        }
        String[] ends = hello.ports().split("\\s+");
        long ports = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
        return ports >= FEW_PORTS
                ? Optional.empty()
                : Optional.of("at most " + ports + " connections from each address:"
                        + " sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"");
    }

    private static Optional<String> backlog(Hello hello) {
        return hello.backlog().isEmpty() || Long.parseLong(hello.backlog()) >= SMALL_BACKLOG
                ? Optional.empty()
                : Optional.of("only " + hello.backlog() + " connections may wait to be accepted:"
                        + " sysctl -w net.core.somaxconn=4096");
    }
}
