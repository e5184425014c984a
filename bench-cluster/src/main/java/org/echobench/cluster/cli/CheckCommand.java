package org.echobench.cluster.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.echobench.cluster.control.RunningHosts;
import org.echobench.cluster.control.RunningHosts.Running;
import org.echobench.cluster.relay.RelayFacts;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.SshHost;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code echobench cluster check}. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Checks every host of a topology, and names its limits.",
            "The checks: SSH, JDK, descriptors, ports, the way to the server, and the clock.",
            "Exit codes: 0 all hosts are usable; 2 a host is not."
        })
final class CheckCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "A YAML file with the hosts.")
    private Path file;

    @Override
    public Integer call() throws InterruptedException {
        Topology topology = Topology.read(file);
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        List<String> unreachable = unreachable(topology);
        unreachable.forEach(reason -> err.println("echobench: " + reason));
        err.flush();
        if (!unreachable.isEmpty()) {
            return ClusterMain.USAGE;
        }
        try (RunningHosts hosts = new RunningHosts(topology)) {
            hosts.requireWayToServer();
            for (Running host : hosts.running()) {
                Finding finding = Finding.of(host);
                out.println(finding.line());
                finding.limits().forEach(limit -> out.println("    " + limit));
            }
            out.flush();
            return ClusterMain.OK;
        } catch (HostException e) {
            err.println("echobench: " + e.getMessage());
            err.flush();
            return ClusterMain.USAGE;
        }
    }

    /** Hosts that SSH cannot use, with the reason, each by itself. */
    private static List<String> unreachable(Topology topology) {
        List<String> reasons = new ArrayList<>();
        for (String host : topology.remoteHosts()) {
            try (SshHost connected = SshHost.connect(host, topology.ssh())) {
                connected.output(
                        SshHost.quoted(topology.java()) + " -version && command -v setsid && command -v taskset");
            } catch (HostException e) {
                reasons.add(e.getMessage());
            } catch (IOException e) {
                reasons.add("host " + host + ": it lacks what nodes need: " + e.getMessage());
            }
        }
        return reasons;
    }

    /**
     * The meaning of a node's facts.
     *
     * @param limits on the number of connections, each with the command that raises it
     */
    record Finding(String line, List<String> limits) {

        /** File descriptors that a JVM needs beside its connections. */
        private static final int OTHER_DESCRIPTORS = 500;

        private static final long MANY_CONNECTIONS = 50_000;
        private static final long FEW_PORTS = 25_000;
        private static final long SMALL_BACKLOG = 1_024;
        private static final double GIB = 1L << 30;
        private static final double NANOS_PER_MICRO = 1_000.0;

        static Finding of(Running host) {
            NodeSpec node = host.node();
            RelayFacts facts = host.facts();
            String line = String.format(
                    Locale.ROOT,
                    "%s on %s: %s, %d processors%s, %.1f GiB, Linux %s, clock known to ± %.0f us",
                    host.name(),
                    node.host(),
                    facts.jvm(),
                    facts.processors(),
                    node.cpus().map(list -> " (" + list + " used)").orElse(""),
                    facts.memoryBytes() / GIB,
                    facts.kernel(),
                    Math.ceil(host.clock().errorNanos() / NANOS_PER_MICRO));
            List<String> limits = new ArrayList<>();
            descriptors(facts).ifPresent(limits::add);
            if (host.isServer()) {
                backlog(facts).ifPresent(limits::add);
            } else {
                ports(facts).ifPresent(limits::add);
            }
            return new Finding(line, limits);
        }

        private static Optional<String> descriptors(RelayFacts facts) {
            long connections = facts.descriptors() - OTHER_DESCRIPTORS;
            return connections >= MANY_CONNECTIONS
                    ? Optional.empty()
                    : Optional.of("at most " + Math.max(0, connections) + " connections, by " + facts.descriptors()
                            + " file descriptors: ulimit -n 1048576");
        }

        private static Optional<String> ports(RelayFacts facts) {
            if (facts.ports().isEmpty()) {
                return Optional.empty();
            }
            String[] ends = facts.ports().split("\\s+");
            long ports = Long.parseLong(ends[1]) - Long.parseLong(ends[0]) + 1;
            return ports >= FEW_PORTS
                    ? Optional.empty()
                    : Optional.of("at most " + ports + " connections from each address:"
                            + " sysctl -w net.ipv4.ip_local_port_range=\"1024 65535\"");
        }

        private static Optional<String> backlog(RelayFacts facts) {
            return facts.backlog().isEmpty() || Long.parseLong(facts.backlog()) >= SMALL_BACKLOG
                    ? Optional.empty()
                    : Optional.of("only " + facts.backlog() + " connections may wait to be accepted:"
                            + " sysctl -w net.core.somaxconn=4096");
        }
    }
}
