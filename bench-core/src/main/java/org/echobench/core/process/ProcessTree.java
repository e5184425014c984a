package org.echobench.core.process;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A process and its descendants, even if one in between has ended since the last {@link #look}. Thread-safe. */
public final class ProcessTree {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final ProcessHandle root;
    private volatile List<ProcessHandle> known;

    public ProcessTree(ProcessHandle root) {
        this.root = root;
        known = List.of(root);
    }

    /** Looks for processes started since. Takes milliseconds: the JDK reads the table of all processes. */
    public synchronized List<ProcessHandle> look() {
        Set<ProcessHandle> found = new LinkedHashSet<>(List.of(root));
        for (ProcessHandle one : known) {
            // Those below the root were found with it, unless a process in between has ended.
            if (one.isAlive() && (found.add(one) || one.equals(root))) {
                one.descendants().forEach(found::add);
            }
        }
        known = List.copyOf(found);
        return known;
    }

    /** The processes that the last look found, the root first. */
    public List<ProcessHandle> known() {
        return known;
    }

    public void kill() {
        look().forEach(ProcessHandle::destroyForcibly);
    }

    /** A zombie is alive, but has no program. Where nothing reaps orphans, as in many containers, it stays so. */
    public static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    /** Kills processes, whatever their parent; none of them runs any more when this returns. */
    public static void killAndAwait(Collection<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        while (processes.stream().anyMatch(ProcessTree::runs)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
