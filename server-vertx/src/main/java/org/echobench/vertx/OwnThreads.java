package org.echobench.vertx;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.echobench.core.spi.LingeringThread;

/**
 * Knows the threads of one Vert.x instance. Vert.x says when they have nothing left to do, not when they have ended,
 * and gives those of all instances the same names; but a thread belongs to the group of the one that started it.
 */
final class OwnThreads {

    static final List<LingeringThread> LINGERING = List.of(new LingeringThread(
            "globalEventExecutor",
            "one for all of Netty; it ends by itself when nothing was asked of it for a second"));

    private final ThreadGroup group = new ThreadGroup("vertx");

    /**
     * Runs an action; the threads that it starts, directly or through others, become this instance's own.
     *
     * @throws ExecutionException with what the action threw
     */
    <T> T call(Callable<T> action) throws ExecutionException {
        FutureTask<T> task = new FutureTask<>(action);
        new Thread(group, task, "vertx-starter").start();
        try {
            return task.get();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Waits until every own thread but the lingering ones has ended. */
    void join() {
        Thread[] threads = new Thread[group.activeCount() + 64];
        int count = group.enumerate(threads);
        for (int i = 0; i < count; i++) {
            if (!lingers(threads[i])) {
                join(threads[i]);
            }
        }
    }

    private static boolean lingers(Thread thread) {
        return LINGERING.stream().anyMatch(known -> thread.getName().startsWith(known.namePrefix()));
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static IllegalStateException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new IllegalStateException("interrupted while waiting for Vert.x", e);
    }
}
