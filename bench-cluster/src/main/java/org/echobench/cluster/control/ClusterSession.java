package org.echobench.cluster.control;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeFailure;
import org.echobench.cluster.node.NodeMessages;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.cluster.topology.Topology;
import org.echobench.results.Subject;
import org.echobench.runner.fork.StopSignal;
import org.mortbay.jetty.orchestrator.Cluster;

/**
 * The running nodes of one fork. Every wait ends as soon as a node has failed or died, or the run is asked to stop. Used
 * by one thread.
 */
final class ClusterSession implements AutoCloseable {

    private static final long POLL_NANOS = 5_000_000;
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(60);
    private static final Duration CLOSE_LIMIT_WHEN_BROKEN = Duration.ofSeconds(5);
    private static final Duration LINES_LIMIT = Duration.ofSeconds(2);

    private final Topology topology;
    private final StopSignal stop;
    private final Cluster cluster;
    private final HostLosses losses;
    private final HostOutput output;
    private final Map<NodeSpec, ClusterNode> nodes = new LinkedHashMap<>();
    private final Map<NodeSpec, NodeMessages.Hello> hellos = new LinkedHashMap<>();
    private final LifeWatch watch;
    private String phase = "starting";
    /** A node or host does not answer, and will not. */
    private boolean broken;

    private ClusterSession(Topology topology, StopSignal stop, Cluster cluster, HostLosses losses, HostOutput output) {
        this.topology = topology;
        this.stop = stop;
        this.cluster = cluster;
        this.losses = losses;
        this.output = output;
        topology.nodes().forEach(spec -> nodes.put(spec, new ClusterNode(spec, cluster.nodeArray(spec.name()))));
        this.watch = new LifeWatch(List.copyOf(nodes.values()), topology.patienceSeconds());
    }

    /** Starts all nodes and waits for a message of each. */
    static ClusterSession start(Topology topology, Subject subject, StopSignal stop)
            throws ClusterFailure, InterruptedException {
        HostOutput output = new HostOutput();
        HostLosses losses = new HostLosses();
        ClusterSession session;
        try (output) {
            session = new ClusterSession(
                    topology, stop, ClusterStart.start(topology, subject, losses, output), losses, output);
        }
        try {
            session.watch.begin();
            session.greet();
            return session;
        } catch (ClusterFailure | InterruptedException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    private void greet() throws ClusterFailure, InterruptedException {
        NodeMessages.Greeting greeting = new NodeMessages.Greeting(topology.patienceSeconds());
        Map<NodeSpec, Pending<NodeMessages.Hello>> asked = new LinkedHashMap<>();
        nodes.forEach((spec, node) -> asked.put(spec, node.begin(Action.HELLO, greeting, NodeMessages.Hello.class)));
        for (Map.Entry<NodeSpec, Pending<NodeMessages.Hello>> one : asked.entrySet()) {
            hellos.put(one.getKey(), await(one.getValue(), topology.startLimit()));
        }
        watch.ask();
    }

    /** Sets the step under way, for messages: {@code connecting}. */
    void phase(String phase) {
        this.phase = phase;
    }

    ClusterNode node(NodeSpec spec) {
        return nodes.get(spec);
    }

    Map<NodeSpec, NodeMessages.Hello> hellos() {
        return hellos;
    }

    /** The answer; as the other. */
    <T> T await(Pending<T> pending, Duration limit) throws ClusterFailure, InterruptedException {
        return await(List.of(pending), limit).get(0);
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
                throw noAnswer(open.get(0), limit);
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
            broken = true;
            throw new ClusterFailure(
                    String.join(", ", there),
                    phase,
                    "the SSH connection to host " + loss.get().host() + " was lost: "
                            + loss.get().reason(),
                    output.lastLines(NodeLines.MOST),
                    false,
                    null);
        }
        Optional<LifeWatch.Lost> lost = watch.lost();
        if (lost.isPresent()) {
            throw failure(lost.get().node(), lost.get().reason(), null);
        }
    }

    private ClusterFailure failed(ClusterNode node, Throwable failure) throws ClusterFailure {
        requireAllAlive();
        if (failure instanceof NodeFailure told) {
            requireAllAnswer();
            List<String> lines = told.ofServer() ? List.of() : lines(node);
            String end = told.ofServer() ? serverEnd(node) : "";
            return new ClusterFailure(node.name(), phase, told.getMessage() + end, lines, told.ofServer(), told);
        }
        return failure(node, LifeWatch.NOT_ASKED + failure, failure);
    }

    /** To a client a server that died is a connection that ended. So the server's node is asked, unless it told. */
    private String serverEnd(ClusterNode told) throws ClusterFailure {
        ClusterNode server = node(topology.server());
        if (told == server) {
            return "";
        }
        try {
            Pending<String> asked = server.begin(Action.SERVER_END, "", String.class);
            awaitDone(asked);
            return asked.failure().isEmpty() ? NodeFailure.serverEnd(asked.answer()) : "";
        } catch (IOException e) {
            return "; how the server is cannot be had: " + e.getMessage();
        }
    }

    /**
     * What a node tells may follow from the death of another. So each must answer once more; the watch knows of one that
     * cannot.
     */
    private void requireAllAnswer() throws ClusterFailure {
        if (hellos.size() < nodes.size()) {
            return; // a node may be asked for signs of life only after its hello
        }
        for (Pending<String> sign : nodes.values().stream()
                .map(node -> node.begin(Action.PING, "", String.class))
                .toList()) {
            awaitDone(sign);
            if (sign.failure().isPresent()) {
                throw failed(sign.node(), sign.failure().get());
            }
        }
    }

    /** Until it is done. The orchestrator can lose an answer of a node that still gives signs of life. */
    private void awaitDone(Pending<String> asked) throws ClusterFailure {
        Duration limit = topology.shortLimit();
        long deadline = System.nanoTime() + limit.toNanos();
        while (!asked.done()) {
            requireAllAlive();
            if (System.nanoTime() - deadline > 0) {
                throw noAnswer(asked, limit);
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    private ClusterFailure noAnswer(Pending<?> asked, Duration limit) {
        return failure(asked.node(), "it did not answer within " + limit.toSeconds() + " s", null);
    }

    private ClusterFailure failure(ClusterNode node, String reason, Throwable cause) {
        broken = true;
        return new ClusterFailure(node.name(), phase, reason, lines(node), false, cause);
    }

    private List<String> lines(ClusterNode node) {
        if (node.spec().local()) {
            return NodeLines.of(node);
        }
        // In a thread of its own: a host that is cut off does not say so.
        FutureTask<List<String>> reading = new FutureTask<>(() -> NodeLines.of(node));
        Thread thread = new Thread(reading, "echobench-last-lines");
        thread.setDaemon(true);
        thread.start();
        List<String> lines = List.of();
        try {
            lines = reading.get(LINES_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            reading.cancel(false); // the failure itself is told anyway
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return lines;
    }

    /**
     * Ends all nodes; their folders are gone then. Where one does not answer, the orchestrator waits ten seconds for each answer
     * that cannot come: then this does not wait for its end, since nodes end themselves when nobody asks for them.
     */
    @Override
    public void close() {
        watch.close();
        Thread closing = new Thread(cluster::close, "echobench-cluster-close");
        closing.setDaemon(true);
        closing.start();
        try {
            closing.join((broken ? CLOSE_LIMIT_WHEN_BROKEN : CLOSE_LIMIT).toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
