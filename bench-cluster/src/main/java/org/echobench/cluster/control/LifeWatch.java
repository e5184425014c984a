package org.echobench.cluster.control;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.echobench.cluster.node.Action;

/**
 * Knows which node has died or hangs. The end of a node's JVM is marked where it ran ({@link ClusterNode#ended}). A node
 * that hangs leaves a ping without an answer.
 */
final class LifeWatch implements AutoCloseable {

    /** Before the reason why a node cannot be asked. */
    static final String NOT_ASKED = "it can no longer be asked: ";

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A node that is no more. */
    record Lost(ClusterNode node, String reason) {}

    /** A request for a sign of life, and when it was sent. */
    private record Ping(Pending<String> answer, long sentAt) {}

    private final List<ClusterNode> nodes;
    private final long patienceNanos;
    private final Map<ClusterNode, Ping> pings = new HashMap<>();
    private final Thread thread = new Thread(this::run, "echobench-life-watch");
    private Optional<Lost> lost = Optional.empty();
    private volatile boolean asking;
    private volatile boolean stopped;

    /** @param patienceSeconds a node without a sign of life for this long is lost */
    LifeWatch(List<ClusterNode> nodes, int patienceSeconds) {
        this.nodes = List.copyOf(nodes);
        this.patienceNanos = TimeUnit.SECONDS.toNanos(patienceSeconds);
        thread.setDaemon(true);
    }

    /** Looks for nodes that ended, from now on. */
    void begin() {
        thread.start();
    }

    /** From now on also asks all nodes for signs of life; all must have said hello. */
    void ask() {
        asking = true;
    }

    private void run() {
        while (!stopped) {
            for (ClusterNode node : nodes) {
                // Another host is asked only about a node that does not answer, and without the lock: it takes its
                // time.
                if (!answers(node) && !node.spec().local()) {
                    loseIfEnded(node);
                }
            }
            LockSupport.parkNanos(INTERVAL_NANOS);
        }
    }

    /** Whether the node has answered the latest ping. Then the next one is on its way. */
    private synchronized boolean answers(ClusterNode node) {
        Ping latest = pings.get(node);
        boolean open = latest != null && !latest.answer().done();
        if (asking && !stopped && !open) {
            pings.put(node, new Ping(node.begin(Action.PING, "", String.class), System.nanoTime()));
        }
        return latest != null && !open;
    }

    private void loseIfEnded(ClusterNode node) {
        if (node.ended()) {
            lose(new Lost(node, "its process ended"));
        }
    }

    private synchronized void lose(Lost node) {
        if (!stopped && lost.isEmpty()) {
            lost = Optional.of(node);
        }
    }

    /** The first node that was lost; empty while all live. */
    synchronized Optional<Lost> lost() {
        nodes.stream().filter(node -> node.spec().local()).forEach(this::loseIfEnded);
        pings.forEach((node, ping) -> {
            long silent = System.nanoTime() - ping.sentAt();
            if (ping.answer().done()) {
                ping.answer().failure().ifPresent(failure -> lose(new Lost(node, NOT_ASKED + failure)));
            } else if (silent > patienceNanos) {
                lose(new Lost(node, "it gave no sign of life for " + TimeUnit.NANOSECONDS.toSeconds(silent) + " s"));
            }
        });
        return lost;
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
