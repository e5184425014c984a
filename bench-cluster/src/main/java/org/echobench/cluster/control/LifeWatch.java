package org.echobench.cluster.control;

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
 * that calls were terminated.
 */
final class LifeWatch implements AutoCloseable {

    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** A node that is no more. */
    record Lost(ClusterNode node, String reason) {}

    private final List<ClusterNode> nodes;
    private final long patienceNanos;
    private final Map<ClusterNode, Pending<String>> pings = new HashMap<>();
    private final Map<ClusterNode, Long> signs = new HashMap<>();
    private final Map<ClusterNode, ProcessHandle> processes = new LinkedHashMap<>();
    private final Thread thread = new Thread(this::run, "echobench-life-watch");
    private Optional<Lost> lost = Optional.empty();
    private volatile boolean stopped;

    /** @param patienceSeconds a node without a sign of life for this long is lost */
    LifeWatch(List<ClusterNode> nodes, int patienceSeconds) {
        this.nodes = List.copyOf(nodes);
        this.patienceNanos = TimeUnit.SECONDS.toNanos(patienceSeconds);
        nodes.forEach(node -> signs.put(node, System.nanoTime()));
        thread.setDaemon(true);
        thread.start();
    }

    /** A node on this machine: its end is known as soon as it is asked for. */
    synchronized void watchProcess(ClusterNode node, long pid) {
        ProcessHandle.of(pid)
                .ifPresentOrElse(process -> processes.put(node, process), () -> lose(node, "its process ended"));
    }

    private synchronized void lose(ClusterNode node, String reason) {
        if (!stopped && lost.isEmpty()) {
            lost = Optional.of(new Lost(node, reason));
        }
    }

    private void run() {
        while (!stopped) {
            nodes.forEach(this::ping);
            LockSupport.parkNanos(INTERVAL_NANOS);
        }
    }

    private synchronized void ping(ClusterNode node) {
        Pending<String> ping = pings.get(node);
        if (ping != null && ping.done() && ping.failure().isEmpty()) {
            signs.put(node, System.nanoTime());
        }
        if (ping == null || ping.done()) {
            pings.put(node, node.begin(Action.PING, "", String.class));
        }
        long silent = System.nanoTime() - signs.get(node);
        if (silent > patienceNanos) {
            lose(node, "it gave no sign of life for " + TimeUnit.NANOSECONDS.toSeconds(silent) + " s");
        }
    }

    /** The first node that was lost; empty while all live. */
    synchronized Optional<Lost> lost() {
        // Asked, because the JDK looks for the end of a process that is no child of its own only every few seconds.
        processes.forEach((node, process) -> {
            if (!process.isAlive()) {
                lose(node, "its process ended");
            }
        });
        return lost;
    }

    /** The node that was heard least recently. */
    synchronized ClusterNode quietest() {
        return nodes.stream().min(Comparator.comparing(signs::get)).orElseThrow();
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
