package org.echobench.cluster.control;

import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.echobench.cluster.node.Action;

/**
 * Knows which node has died. The orchestrator notices that one has, but then ends all nodes of its host and says only
 * that calls were terminated. The nodes that it ended have a mark ({@link ClusterNode#askedToEnd}); the one that died has
 * none. So who looks first does not matter.
 */
final class LifeWatch implements AutoCloseable {

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final String ENDED = "its process ended";
    private static final String SILENT = "it no longer answers";

    /** A node that is no more. */
    record Lost(ClusterNode node, String reason) {}

    private final List<ClusterNode> nodes;
    private final long patienceNanos;
    private final Map<ClusterNode, Pending<String>> pings = new HashMap<>();
    private final Map<ClusterNode, Long> signs = new HashMap<>();
    /** Empty where the process had ended before it was looked at. */
    private final Map<ClusterNode, Optional<ProcessHandle>> processes = new LinkedHashMap<>();

    private final Thread thread = new Thread(this::run, "echobench-life-watch");
    private Optional<Lost> lost = Optional.empty();
    private volatile boolean stopped;

    /** @param patienceSeconds a node without a sign of life for this long is lost */
    LifeWatch(List<ClusterNode> nodes, int patienceSeconds) {
        this.nodes = List.copyOf(nodes);
        this.patienceNanos = TimeUnit.SECONDS.toNanos(patienceSeconds);
        nodes.forEach(node -> signs.put(node, System.nanoTime()));
        thread.setDaemon(true);
    }

    /** Asks all nodes for signs of life from now on; all must have said hello. */
    void begin() {
        thread.start();
    }

    /** The node has just answered. */
    synchronized void heard(ClusterNode node) {
        signs.put(node, System.nanoTime());
    }

    /** A node on this machine: its end is known as soon as it is asked for. */
    synchronized void watchProcess(ClusterNode node, long pid) {
        processes.put(node, ProcessHandle.of(pid));
    }

    /**
     * Why the orchestrator has ended all nodes of a host: the node there that ended by itself. If each was asked to end,
     * one did not answer, which is the one that was heard least recently.
     *
     * @param terminated a node of that host whose calls were terminated
     */
    Lost cause(ClusterNode terminated) {
        List<ClusterNode> there = nodes.stream()
                .filter(node -> node.spec().host().equals(terminated.spec().host()))
                .toList();
        return there.stream()
                .filter(LifeWatch::unasked)
                .findFirst()
                .map(node -> new Lost(node, ENDED))
                .orElseGet(() -> new Lost(quietest(there), SILENT));
    }

    /** Whether it surely was not asked to end. */
    private static boolean unasked(ClusterNode node) {
        try {
            return !node.askedToEnd();
        } catch (IOException | RuntimeException e) {
            return false; // its host is gone, which is told by others
        }
    }

    private synchronized ClusterNode quietest(List<ClusterNode> among) {
        return among.stream().min(Comparator.comparing(signs::get)).orElseThrow();
    }

    private synchronized void lose(Lost node) {
        if (!stopped && lost.isEmpty()) {
            lost = Optional.of(node);
        }
    }

    private void run() {
        while (!stopped) {
            for (ClusterNode node : nodes) {
                if (terminated(node)) {
                    lose(cause(node)); // without the lock: to read from another host takes its time
                }
            }
            LockSupport.parkNanos(INTERVAL_NANOS);
        }
    }

    /** Asks for a sign of life, unless one is still to come; whether the orchestrator has terminated the last. */
    private synchronized boolean terminated(ClusterNode node) {
        Pending<String> ping = pings.get(node);
        if (ping != null && ping.done()) {
            if (ping.failure().isPresent()) {
                return true;
            }
            heard(node);
        }
        if (ping == null || ping.done()) {
            pings.put(node, node.begin(Action.PING, "", String.class));
        }
        long silent = System.nanoTime() - signs.get(node);
        if (silent > patienceNanos) {
            lose(new Lost(node, "it gave no sign of life for " + TimeUnit.NANOSECONDS.toSeconds(silent) + " s"));
        }
        return false;
    }

    /** The first node that was lost; empty while all live. */
    synchronized Optional<Lost> lost() {
        // Asked, because the JDK looks for the end of a process that is no child of its own only every few seconds.
        processes.forEach((node, process) -> {
            if (process.filter(ProcessHandle::isAlive).isEmpty() && unasked(node)) {
                lose(new Lost(node, ENDED));
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
