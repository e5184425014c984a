package org.echobench.core.content;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.spi.LingeringThread;

/**
 * The platform threads of one server. The server starts and stops in a thread group of its own, which its threads
 * inherit. A thread started by a call from outside belongs to it by the prefix of its name.
 */
final class ServerThreads {

    private static final long END_WAITS_NANOS = 10_000_000;

    private static final AtomicInteger SERVERS = new AtomicInteger();

    private final String prefix;
    private final ThreadGroup group;
    private final Duration limit;

    ServerThreads(String server) {
        this(server, Duration.ofSeconds(10));
    }

    /** @param limit the longest wait for their end */
    ServerThreads(String server, Duration limit) {
        prefix = server + "-" + SERVERS.incrementAndGet() + "-";
        group = new ThreadGroup(prefix + "threads");
        this.limit = limit;
    }

    String prefix() {
        return prefix;
    }

    /**
     * Runs a task in the group and waits for it.
     *
     * @throws Exception if the task throws it
     * @throws IllegalStateException if interrupted
     */
    <T> T call(Callable<T> task) throws Exception {
        FutureTask<T> result = new FutureTask<>(task);
        new Thread(group, result, prefix + "control").start();
        try {
            return result.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw (Error) e.getCause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a server started or stopped", e);
        }
    }

    /** Ends the waits of handlers, including those that begin meanwhile, until the calling thread is interrupted. */
    void endWaits() {
        while (!Thread.currentThread().isInterrupted()) {
            for (Thread thread : alive(List.of())) {
                if (LockSupport.getBlocker(thread) instanceof HandlerWaits waits) {
                    waits.end(thread);
                }
            }
            LockSupport.parkNanos(END_WAITS_NANOS);
        }
    }

    /**
     * Returns when the threads of the stopped server have ended. The calling thread is left out, so that a server may
     * be closed by one of its own threads.
     *
     * @param lingering not waited for
     * @throws IllegalStateException naming the threads that are still alive after the limit, or if interrupted
     */
    void awaitEnd(List<LingeringThread> lingering) {
        long end = System.nanoTime() + limit.toNanos();
        List<Thread> alive = alive(lingering);
        while (!alive.isEmpty()) {
            for (Thread thread : alive) {
                join(thread, end - System.nanoTime());
            }
            // Again, because a thread may have started another before it ended.
            alive = alive(lingering);
            if (!alive.isEmpty() && System.nanoTime() - end >= 0) {
                throw new IllegalStateException("threads still alive after " + limit.toSeconds() + " s: "
                        + alive.stream().map(Thread::getName).toList());
            }
        }
    }

    private List<Thread> alive(List<LingeringThread> lingering) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread != Thread.currentThread())
                .filter(thread -> group.parentOf(thread.getThreadGroup())
                        || thread.getName().startsWith(prefix))
                .filter(thread ->
                        lingering.stream().noneMatch(known -> thread.getName().startsWith(known.namePrefix())))
                .toList();
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
