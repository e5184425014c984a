package org.echobench.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.cluster.relay.RelayFacts;
import org.echobench.cluster.relay.StartRelay;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.VerifyingLauncher;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.process.ClockEstimate;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.RemoteHost;
import org.echobench.results.Json;
import org.echobench.results.run.Environment;
import org.mortbay.jetty.orchestrator.Cluster;
import org.mortbay.jetty.orchestrator.NodeArray;
import org.mortbay.jetty.orchestrator.configuration.Node;
import org.mortbay.jetty.orchestrator.configuration.SimpleClusterConfiguration;
import org.mortbay.jetty.orchestrator.configuration.SimpleNodeArrayConfiguration;

/** A node with a relay on each host of a topology. They end when this is closed, or when this process ends. */
public final class RunningHosts implements AutoCloseable {

    /**
     * The orchestrator's own check is off: it gives a node ten seconds for an answer, even if its JVM is still starting,
     * and then ends all nodes of the host. The connections to the relays notice what ends. Without that check hosts get no
     * command while they wait, so they have no limit for that, either: they end with their connection.
     */
    private static final long NEVER_MILLIS = Duration.ofDays(10_000).toMillis();

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(60);
    private static final Duration CLOSE_LIMIT_WHEN_BROKEN = Duration.ofSeconds(5);
    private static final double NANOS_PER_MICRO = 1_000.0;
    private static final int SECRET_BYTES = 32;

    private final Topology topology;
    private final String secret;
    private final HostOutput output = new HostOutput();
    private final Cluster cluster;
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
        try (output) {
            cluster = cluster();
            try {
                for (Map.Entry<String, NodeSpec> node : topology.nodes().entrySet()) {
                    running.add(start(node.getKey(), node.getValue()));
                }
            } catch (HostException | InterruptedException | RuntimeException e) {
                close();
                throw e;
            }
        }
    }

    /** Every node is an array of its own, because arrays have one JVM each. */
    private Cluster cluster() throws HostException {
        SimpleClusterConfiguration configuration = new SimpleClusterConfiguration()
                .jvm(JavaCommand.ofHost(topology))
                .healthCheckDelay(NEVER_MILLIS)
                .healthCheckTimeout(NEVER_MILLIS);
        if (!topology.remoteHosts().isEmpty()) {
            configuration.hostLauncher(new VerifyingLauncher(
                    topology.ssh(),
                    JavaCommand.ofHost(topology),
                    topology.startLimit(),
                    (host, reason) -> watch.lost("host " + host, "its SSH connection was lost: " + reason)));
        }
        topology.nodes()
                .forEach((name, node) -> configuration.nodeArray(new SimpleNodeArrayConfiguration(name)
                        .node(new Node(name, node.host()))
                        .jvm(JavaCommand.of(node, topology))));
        try {
            return new Cluster("echobench-" + UUID.randomUUID().toString().substring(0, 8), configuration);
        } catch (Exception e) {
            throw notStarted(e);
        }
    }

    private HostException notStarted(Exception failure) {
        Throwable root = failure;
        while (root.getCause() != null && !(root instanceof HostException)) {
            root = root.getCause();
        }
        if (root instanceof HostException host) {
            return new HostException(host, output.lastLines());
        }
        String reason = root instanceof IOException ? root.getMessage() : failure.getMessage() + " (" + root + ")";
        return new HostException("the hosts did not start", reason, output.lastLines(), failure);
    }

    private Running start(String name, NodeSpec node) throws HostException, InterruptedException {
        NodeArray array = cluster.nodeArray(name);
        String who = name + " on " + node.host();
        try {
            array.executeOn(
                            name,
                            new StartRelay(
                                    relay(node, 0),
                                    topology.startLimit().toSeconds(),
                                    node.cpus().orElse("")))
                    .get(topology.startLimit().toSeconds(), TimeUnit.SECONDS);
            RelayFacts facts;
            try (InputStream in = Files.newInputStream(array.rootPathOf(name).resolve(StartRelay.FACTS))) {
                facts = Json.read(in.readAllBytes(), RelayFacts.class);
            }
            RelayAddress relay = relay(node, facts.port());
            watch.hold(who, relay);
            try (RemoteHost host = new RemoteHost(relay)) {
                return new Running(name, node, facts, relay, host.clock());
            }
        } catch (TimeoutException e) {
            throw new HostException(
                    who, "it did not start within " + topology.startLimit().toSeconds() + " s", output.lastLines(), e);
        } catch (ExecutionException | IOException e) {
            Throwable root = e;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            throw new HostException(who, "it cannot be used: " + root.getMessage(), output.lastLines(), e);
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
                List.of(),
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

    /**
     * Ends all nodes; their folders are gone then. Where one does not answer, the orchestrator waits ten seconds for each
     * answer that cannot come: then this does not wait for its end, since nodes end themselves with their connections.
     */
    @Override
    public void close() {
        boolean broken = watch.first().isPresent();
        Thread closing = new Thread(cluster::close, "echobench-cluster-close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join((broken ? CLOSE_LIMIT_WHEN_BROKEN : CLOSE_LIMIT).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        watch.close();
    }
}
