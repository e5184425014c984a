package org.echobench.cluster.control;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeFailure;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.ssh.HostException;
import org.echobench.cluster.ssh.ServerFiles;
import org.echobench.cluster.ssh.VerifyingLauncher;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.core.run.StopSignal;
import org.echobench.core.run.Subject;
import org.mortbay.jetty.orchestrator.Cluster;
import org.mortbay.jetty.orchestrator.configuration.Node;
import org.mortbay.jetty.orchestrator.configuration.SimpleClusterConfiguration;
import org.mortbay.jetty.orchestrator.configuration.SimpleNodeArrayConfiguration;

/**
 * The running nodes of one fork. Every wait ends as soon as a node has failed or died, or the run is asked to stop. Used
 * by one thread.
 */
final class ClusterSession implements AutoCloseable {

    /** More often would only add traffic: our own watch is quicker. */
    private static final long CHECK_MILLIS = 2_000;

    private static final long POLL_NANOS = 5_000_000;
    /**
     * Hosts end themselves after so long without a command, and one of them is a thread of this JVM, which it would take
     * with it: longer than the orchestrator ever waits for answers that do not come. Nodes have {@code Patience}.
     */
    private static final Duration HOST_LIMIT = Duration.ofMinutes(10);

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(60);
    private static final Duration CLOSE_LIMIT_AFTER_LOSS = Duration.ofSeconds(5);
    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    /** How long the watch may need to find out who has died. */
    private static final long NAMING_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Topology topology;
    private final StopSignal stop;
    private final Cluster cluster;
    private final HostLosses losses;
    private final HostOutput output;
    private final Map<NodeSpec, ClusterNode> nodes = new LinkedHashMap<>();
    private final Map<NodeSpec, NodeMessages.Hello> hellos = new LinkedHashMap<>();
    private Optional<LifeWatch> watch = Optional.empty();
    private String phase = "starting";

    private ClusterSession(Topology topology, StopSignal stop, Cluster cluster, HostLosses losses, HostOutput output) {
        this.topology = topology;
        this.stop = stop;
        this.cluster = cluster;
        this.losses = losses;
        this.output = output;
        topology.nodes().forEach(spec -> nodes.put(spec, new ClusterNode(spec, cluster.nodeArray(spec.name()))));
    }

    /** Starts all nodes and hears from each. */
    static ClusterSession start(Topology topology, Subject subject, StopSignal stop)
            throws ClusterFailure, InterruptedException {
        HostOutput output = new HostOutput();
        HostLosses losses = new HostLosses();
        ClusterSession session;
        try (output) {
            session = new ClusterSession(topology, stop, cluster(topology, subject, losses, output), losses, output);
        }
        try {
            session.greet();
            return session;
        } catch (ClusterFailure | InterruptedException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private static Cluster cluster(Topology topology, Subject subject, HostLosses losses, HostOutput output)
            throws ClusterFailure {
        SimpleClusterConfiguration configuration = new SimpleClusterConfiguration()
                .jvm(JavaCommand.ofHost(topology))
                .healthCheckDelay(CHECK_MILLIS)
                .healthCheckTimeout(HOST_LIMIT.toMillis());
        if (!topology.remoteHosts().isEmpty()) {
            Map<String, List<Path>> jars = Map.of(topology.server().host(), ServerFiles.jars(subject));
            configuration.hostLauncher(
                    new VerifyingLauncher(topology.ssh(), JavaCommand.ofHost(topology), jars, losses::add));
        }
        for (NodeSpec node : topology.nodes()) {
            configuration.nodeArray(new SimpleNodeArrayConfiguration(node.name())
                    .node(new Node(node.name(), node.host()))
                    .jvm(JavaCommand.of(node, topology)));
        }
        try {
            return new Cluster("echobench-" + UUID.randomUUID().toString().substring(0, 8), configuration);
        } catch (Exception e) {
            throw notStarted(e, output);
        }
    }

    private static ClusterFailure notStarted(Exception failure, HostOutput output) {
        Throwable root = failure;
        while (root.getCause() != null && !(root instanceof HostException)) {
            root = root.getCause();
        }
        String who = root instanceof HostException host ? "host " + host.host() : "the cluster";
        String reason = root instanceof IOException ? root.getMessage() : failure.getMessage() + " (" + root + ")";
        return new ClusterFailure(who, "starting", reason, output.lastLines(NodeLines.MOST), false, failure);
    }

    /** One after the other, so that one which did not start is known by name. */
    private void greet() throws ClusterFailure, InterruptedException {
        NodeMessages.Greeting greeting = new NodeMessages.Greeting(topology.patienceSeconds());
        for (ClusterNode node : nodes.values()) {
            hellos.put(
                    node.spec(),
                    await(List.of(node.begin(Action.HELLO, greeting, NodeMessages.Hello.class)), START_LIMIT)
                            .get(0));
        }
        LifeWatch started = new LifeWatch(List.copyOf(nodes.values()), topology.patienceSeconds());
        watch = Optional.of(started);
        hellos.forEach((spec, hello) -> {
            if (spec.local()) {
                started.watchProcess(nodes.get(spec), hello.pid());
            }
        });
    }

    /** What is under way from now on, for messages: {@code connecting}. */
    void phase(String phase) {
        this.phase = phase;
    }

    ClusterNode node(NodeSpec spec) {
        return nodes.get(spec);
    }

    Map<NodeSpec, NodeMessages.Hello> hellos() {
        return hellos;
    }

    /**
     * All answers, in the order of the commands.
     *
     * @throws InterruptedException if the run was asked to stop
     */
    <T> List<T> await(List<Pending<T>> pending, Duration limit) throws ClusterFailure, InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        List<Pending<T>> open = new ArrayList<>(pending);
        while (!open.isEmpty()) {
            if (stop.isRequested()) {
                throw new InterruptedException("the run was asked to stop");
            }
            for (Pending<T> one : List.copyOf(open)) {
                if (one.done()) {
                    Optional<Throwable> failure = one.failure();
                    if (failure.isPresent()) {
                        throw failed(one.node(), failure.get());
                    }
                    open.remove(one);
                }
            }
            requireAllAlive();
            if (!open.isEmpty() && System.nanoTime() - deadline > 0) {
                throw failure(open.get(0).node(), "it did not answer within " + limit.toSeconds() + " s", null);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return answers(pending);
    }

    private <T> List<T> answers(List<Pending<T>> pending) throws ClusterFailure {
        List<T> answers = new ArrayList<>();
        for (Pending<T> one : pending) {
            try {
                answers.add(one.answer());
            } catch (IOException e) {
                throw failure(one.node(), "its answer cannot be read: " + e.getMessage(), e);
            }
        }
        return answers;
    }

    private void requireAllAlive() throws ClusterFailure {
        Optional<HostLosses.Loss> loss = losses.first();
        if (loss.isPresent()) {
            List<String> there = topology.nodes().stream()
                    .filter(node -> node.host().equals(loss.get().host()))
                    .map(NodeSpec::name)
                    .toList();
            throw new ClusterFailure(
                    String.join(", ", there),
                    phase,
                    "the SSH connection to host " + loss.get().host() + " was lost: "
                            + loss.get().reason(),
                    output.lastLines(NodeLines.MOST),
                    false,
                    null);
        }
        Optional<LifeWatch.Lost> lost = watch.flatMap(LifeWatch::lost);
        if (lost.isPresent()) {
            throw failure(lost.get().node(), lost.get().reason(), null);
        }
    }

    private ClusterFailure failed(ClusterNode node, Throwable failure) throws ClusterFailure {
        if (failure instanceof NodeFailure told) {
            List<String> lines = told.ofServer() ? List.of() : lines(node);
            return new ClusterFailure(node.name(), phase, told.getMessage(), lines, told.ofServer(), told);
        }
        // The orchestrator ended all nodes of a host: the watch tells, or will soon, which one was the cause.
        long deadline = System.nanoTime() + NAMING_NANOS;
        while (watch.isPresent() && System.nanoTime() - deadline < 0) {
            requireAllAlive();
            LockSupport.parkNanos(POLL_NANOS);
        }
        ClusterNode cause = watch.map(LifeWatch::quietest).orElse(node);
        return failure(cause, "it no longer answers", failure);
    }

    private ClusterFailure failure(ClusterNode node, String reason, Throwable cause) {
        return new ClusterFailure(node.name(), phase, reason, lines(node), false, cause);
    }

    private List<String> lines(ClusterNode node) {
        List<String> lines = NodeLines.of(node);
        return lines.isEmpty() ? output.lastLines(NodeLines.MOST) : lines;
    }

    /**
     * Ends all nodes; their folders are gone then. Where one is lost, the orchestrator waits ten seconds for each answer
     * that cannot come: then this does not wait for its end, since nodes end themselves when nobody asks for them.
     */
    @Override
    public void close() {
        boolean whole =
                losses.first().isEmpty() && watch.flatMap(LifeWatch::lost).isEmpty();
        watch.ifPresent(LifeWatch::close);
        Thread closing = new Thread(cluster::close, "echobench-cluster-close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join((whole ? CLOSE_LIMIT : CLOSE_LIMIT_AFTER_LOSS).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
