package org.echobench.core.metrics;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * The use of one process in any language, or of several, as Linux reports it.
 *
 * @param nanos {@link System#nanoTime()} of the reading
 * @param cpuNanos processor time of all its threads since the start, in steps of 10 ms
 * @param residentBytes resident set
 * @param threads of the operating system
 */
public record ProcessUsage(long nanos, long cpuNanos, long residentBytes, int threads) {

    /** USER_HZ is 100 on every platform that has a JVM. */
    private static final long NANOS_PER_TICK = 10_000_000;

    /** The use of the process with this id, without its children; empty except on Linux, and after its end. */
    public static Optional<ProcessUsage> of(long pid) {
        return of(pid, ProcStat::processTicks);
    }

    /**
     * The sum of several processes, without those that have ended, but with the processor time of their children that have
     * ended. Memory that they share counts more than once. Empty except on Linux, and after the end of all.
     */
    public static Optional<ProcessUsage> ofAll(Collection<Long> pids) {
        return pids.stream()
                .flatMap(pid -> of(pid, ProcStat::ownTicks).stream())
                .reduce((one, other) -> new ProcessUsage(
                        other.nanos,
                        one.cpuNanos + other.cpuNanos,
                        one.residentBytes + other.residentBytes,
                        one.threads + other.threads));
    }

    private static Optional<ProcessUsage> of(long pid, ToLongFunction<String> ticks) {
        Optional<String> stat = ProcText.read("/proc/" + pid + "/stat");
        Optional<String> status = ProcText.read("/proc/" + pid + "/status");
        if (stat.isEmpty() || status.isEmpty()) {
            return Optional.empty();
        }
        return parse(System.nanoTime(), ticks.applyAsLong(stat.get()), status.get());
    }

    /** Empty for a process that has ended and is not yet waited for: it has no memory any more. */
    static Optional<ProcessUsage> parse(long nanos, long ticks, String status) {
        OptionalLong resident = ProcText.kilobytes(status, "VmRSS");
        OptionalLong threads = ProcText.number(status, "Threads");
        if (resident.isEmpty() || threads.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new ProcessUsage(nanos, ticks * NANOS_PER_TICK, resident.getAsLong(), (int) threads.getAsLong()));
    }

    /** Processors that were busy with it, on average, since {@code earlier}; 0 or more. */
    public double coresSince(ProcessUsage earlier) {
        return (double) (cpuNanos - earlier.cpuNanos) / (nanos - earlier.nanos);
    }
}
