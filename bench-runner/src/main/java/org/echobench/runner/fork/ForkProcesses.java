package org.echobench.runner.fork;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Ends processes of forks, whoever is their parent. */
final class ForkProcesses {

    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private ForkProcesses() {}

    /** A zombie is alive, but has no program. Where nobody waits for orphans, as in many containers, it stays so. */
    static boolean runs(ProcessHandle process) {
        return process.isAlive() && process.info().command().isPresent();
    }

    /** Kills all; none of them runs any more when this returns. */
    static void end(Collection<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        while (processes.stream().anyMatch(ForkProcesses::runs)) {
            LockSupport.parkNanos(POLL_NANOS);
        }
    }
}
