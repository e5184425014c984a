package org.echobench.cluster.control;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Runs what a test waits for in a thread of its own. In the common pool, which has one thread on two processors, it would
 * keep the JDK (from 25 on) from telling the orchestrator that a process has ended: ten seconds more for each node.
 */
public final class OwnThread {

    private OwnThread() {}

    public static <T> CompletableFuture<T> begin(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(task, "echobench-test-work").start());
    }
}
