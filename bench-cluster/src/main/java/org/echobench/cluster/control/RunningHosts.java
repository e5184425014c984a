package org.echobench.cluster.control;

import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import org.echobench.cluster.relay.RelayFacts;
import org.echobench.cluster.relay.RelayOrder;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.process.ClockEstimate;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.RemoteHost;
import org.echobench.results.run.Environment;

/** A node with a relay on each host of a topology. They end when this is closed, or when this process ends. */
public final class RunningHosts implements AutoCloseable {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(60);
    private static final Duration CLOSE_LIMIT_WHEN_BROKEN = Duration.ofSeconds(5);
    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final int SECRET_BYTES = 32;

    private final Topology topology;
    private final String secret;
    private final List<RelayProcess> processes = new ArrayList<>();
    private final HostWatch watch = new HostWatch();
    private final List<Running> running = new ArrayList<>();

    /**
     * A node whose relay answers.
     *
     * @param name in the topology
     * @param clock against this machine's
     */
    public record Running(String name, NodeSpec node, RelayFacts facts, RelayAddress relay, ClockEstimate clock) {

        public boolean isServer() {
            return name.equals(Topology.SERVER);
        }

        /** For messages. */
        String who() {
            return name + " on " + node.host();
        }
    }

    /**
     * Starts all nodes and waits for their relays.
     *
     * @throws HostException naming the first host or node that cannot be used
     */
    public RunningHosts(Topology topology) throws HostException, InterruptedException {
        this.topology = topology;
        byte[] random = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(random);
        secret = HexFormat.of().formatHex(random);
        String id = UUID.randomUUID().toString().substring(0, 8);
        try {
            for (Map.Entry<String, NodeSpec> node : topology.nodes().entrySet()) {
                running.add(start(node.getKey(), node.getValue(), id + "-" + node.getKey()));
            }
        } catch (HostException | InterruptedException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private Running start(String name, NodeSpec node, String folder) throws HostException, InterruptedException {
        String who = name + " on " + node.host();
        List<String> lastLines = List.of();
        try {
            RelayProcess process = RelayProcess.start(
                    node,
                    topology,
                    folder,
                    reason -> watch.lost("host " + node.host(), "its SSH connection was lost: " + reason));
            processes.add(process);
            RelayOrder order = new RelayOrder(
                    relay(node, 0),
                    topology.startLimit().toSeconds(),
                    node.cpus().orElse(""));
            RelayFacts facts;
            try {
                facts = process.begin(order, topology.startLimit());
            } finally {
                lastLines = process.lastLines();
            }
            RelayAddress relay = relay(node, facts.port());
            watch.hold(who, relay);
            try (RemoteHost host = new RemoteHost(relay)) {
                return new Running(name, node, facts, relay, host.clock());
            }
        } catch (HostException e) {
            throw e;
        } catch (TimeoutException e) {
            throw new HostException(
                    who, "it did not start within " + topology.startLimit().toSeconds() + " s", lastLines, e);
        } catch (IOException e) {
            throw new HostException("host " + node.host(), "it cannot be set up: " + e.getMessage(), lastLines, e);
        }
    }

    private RelayAddress relay(NodeSpec node, int port) {
        return new RelayAddress(node.host(), node.address(), port, secret, topology.patienceSeconds(), node.sources());
    }

    /** All of them, the server's first. */
    public List<Running> running() {
        return List.copyOf(running);
    }

    /** @throws HostException naming a client's host that does not reach the server's */
    public void requireWayToServer() throws HostException {
        RelayAddress server = running.get(0).relay();
        for (Running client : running.subList(1, running.size())) {
            try (RemoteHost host = new RemoteHost(client.relay())) {
                host.reach(server);
            } catch (IOException | IllegalStateException e) {
                throw new HostException(
                        client.who(), "it does not reach the server's host: " + e.getMessage(), List.of(), e);
            }
        }
    }

    /** What forks need to know. */
    public ForkHosts.Addresses addresses() {
        return new ForkHosts.Addresses(
                running.get(0).relay(),
                running.stream().skip(1).map(Running::relay).toList(),
                running.stream().map(RunningHosts::described).toList());
    }

    private static Environment.Node described(Running one) {
        NodeSpec node = one.node();
        RelayFacts facts = one.facts();
        List<String> addresses = new ArrayList<>(node.sources());
        addresses.add(0, node.address());
        return new Environment.Node(
                one.name(),
                one.isServer() ? "server" : "client",
                node.host(),
                addresses,
                node.cpus().orElse("all"),
                facts.jvm(),
                facts.os(),
                facts.kernel(),
                facts.processor(),
                facts.processors(),
                facts.memoryBytes(),
                OptionalDouble.of(one.clock().errorNanos() / NANOS_PER_MICRO));
    }

    /** The first host or node that was lost, with the reason; empty while all answer, which is asked. */
    public Optional<String> lost() {
        for (Running one : running) {
            watch.ask(one.who(), one.relay());
        }
        return watch.first();
    }

    /** Ends all nodes; their folders are gone then. One that is cut off ends itself when its connection does. */
    @Override
    public void close() {
        Duration limit = watch.first().isPresent() ? CLOSE_LIMIT_WHEN_BROKEN : CLOSE_LIMIT;
        watch.close();
        processes.forEach(RelayProcess::end);
        try {
            for (RelayProcess process : processes) {
                process.awaitEnd(limit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
