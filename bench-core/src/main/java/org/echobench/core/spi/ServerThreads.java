package org.echobench.core.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Waits for a server's threads, for frameworks whose stop returns before their threads have ended. An instance knows the
 * platform threads of one server, independent of their names: the server is started in a thread group of its own, which
 * its threads inherit. For frameworks with the same thread names in all servers.
 */
public final class ServerThreads {

    private final ThreadGroup group;

    public ServerThreads(String name) {
        group = new ThreadGroup(name);
    }

    /**
     * Starts the server inside the group and waits for it.
     *
     * @throws Exception if the task throws it
     * @throws IllegalStateException if interrupted
     */
    public <T> T call(Callable<T> start) throws Exception {
        FutureTask<T> task = new FutureTask<>(start);
        new Thread(group, task, group.getName() + "-start").start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw (Error) e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + group.getName() + " started", e);
        }
    }

    /**
     * Returns when the threads of the stopped server have ended.
     *
     * @param lingering not waited for
     * @throws IllegalStateException naming the threads that are still alive after the limit, or if interrupted
     */
    public void awaitEnd(List<LingeringThread> lingering, Duration limit) {
        awaitEnd(() -> alive(lingering), "threads of " + group.getName(), limit);
    }

    private List<Thread> alive(List<LingeringThread> lingering) {
        Thread[] threads = new Thread[group.activeCount() + 64];
        int count = group.enumerate(threads);
        return Arrays.stream(threads, 0, count)
                .filter(thread -> thread != Thread.currentThread())
                .filter(thread ->
                        lingering.stream().noneMatch(known -> thread.getName().startsWith(known.namePrefix())))
                .toList();
    }

    /**
     * Waits until no live platform thread has a name that begins with the prefix. The calling thread is left out, so
     * that a server may be closed by one of its own threads.
     *
     * @throws IllegalStateException naming the threads that are still alive after the limit, or if interrupted
     */
    public static void awaitEnd(String namePrefix, Duration limit) {
        awaitEnd(() -> alive(namePrefix), "threads", limit);
    }

    /** @param whose begins the sentence that names those still alive */
    private static void awaitEnd(Supplier<List<Thread>> living, String whose, Duration limit) {
        long end = System.nanoTime() + limit.toNanos();
        List<Thread> alive = living.get();
        while (!alive.isEmpty()) {
            for (Thread thread : alive) {
                join(thread, end - System.nanoTime());
            }
            // Again, because a thread may have started another before it ended.
            alive = living.get();
            if (!alive.isEmpty() && System.nanoTime() - end >= 0) {
                throw new IllegalStateException(whose + " still alive after " + limit.toSeconds() + " s: "
                        + alive.stream().map(Thread::getName).toList());
            }
        }
    }

    private static List<Thread> alive(String namePrefix) {
        List<Thread> found = new ArrayList<>();
        for (Thread thread : Thread.getAllStackTraces().keySet()) {
            if (thread != Thread.currentThread() && thread.getName().startsWith(namePrefix)) {
                found.add(thread);
            }
        }
        return found;
    }

    private static void join(Thread thread, long nanos) {
        try {
            // At least one millisecond: zero would wait for ever.
            thread.join(Math.max(1, nanos / 1_000_000));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the thread " + thread.getName(), e);
        }
    }
}
