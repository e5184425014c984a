package org.echobench.core.spi;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Knows the platform threads of one server, independent of their names: it is started in a thread group of its own,
 * which its threads inherit. For frameworks whose thread names do not tell one server from another.
 */
public final class ServerThreadGroup {

    private final ThreadGroup group;

    public ServerThreadGroup(String name) {
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
        ServerThreads.awaitEnd(() -> alive(lingering), "threads of " + group.getName(), limit);
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
}
