package org.echobench.core.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Waits for a server's threads, for frameworks whose stop returns before their threads have ended. */
public final class ServerThreads {

    private ServerThreads() {}

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
    static void awaitEnd(Supplier<List<Thread>> living, String whose, Duration limit) {
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
