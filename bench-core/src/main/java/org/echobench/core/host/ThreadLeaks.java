package org.echobench.core.host;

import java.util.List;
import java.util.Set;
import org.echobench.core.content.Database;
import org.echobench.core.spi.LingeringThread;

/** Finds the threads that a server left behind. */
public final class ThreadLeaks {

    /** The limit for threads that are about to end. */
    private static final long PATIENCE_MILLIS = 3_000;

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();
    private final List<LingeringThread> lingering;

    /**
     * Call before the server starts.
     *
     * @param lingering threads that the server has declared
     */
    public ThreadLeaks(List<LingeringThread> lingering) {
        this.lingering = lingering;
    }

    /** The names of threads that are still alive though the server is closed; waits a moment for those about to end. */
    public List<String> find() throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE_MILLIS * 1_000_000;
        for (Thread thread : alive()) {
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left > 0) {
                thread.join(left);
            }
        }
        return alive().stream().map(Thread::getName).sorted().toList();
    }

    /** The threads alive now that no server may leave behind. */
    public List<Thread> alive() {
        return added(false);
    }

    /** The threads alive now that the server has declared. */
    public List<Thread> lingering() {
        return added(true);
    }

    private List<Thread> added(boolean declared) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !before.contains(thread) && thread != Thread.currentThread())
                .filter(thread -> !ofTheJdk(thread) && !thread.getName().startsWith(Database.THREAD_PREFIX))
                .filter(thread -> declared
                        == lingering.stream().anyMatch(l -> thread.getName().startsWith(l.namePrefix())))
                .toList();
    }

    /** Shared threads that the JDK starts on demand and keeps; no server can end them. */
    private static boolean ofTheJdk(Thread thread) {
        String name = thread.getName();
        String group =
                thread.getThreadGroup() == null ? "" : thread.getThreadGroup().getName();
        return group.equals("system")
                || group.equals("InnocuousThreadGroup")
                || group.equals("CarrierThreads")
                || name.startsWith("ForkJoinPool.commonPool-")
                || name.equals("CompletableFutureDelayScheduler")
                || name.startsWith("VirtualThread-unparker")
                || name.startsWith("JMH-")
                || name.contains("-jmh-worker-")
                || name.startsWith("process reaper");
    }
}
