package org.echobench.core.metrics;

import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * The resource use of one process in any language, or of several, as Linux reports it.
 *
 * @param nanos {@link System#nanoTime()} of the reading
 * @param cpuNanos CPU time of all its threads since the start, in steps of 10 ms
 * @param residentBytes the resident set
 * @param threads operating-system threads
 */
public record ProcessUsage(long nanos, long cpuNanos, long residentBytes, int threads) {

    /** USER_HZ is 100 on every platform that has a JVM. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final Pattern THREADS = Pattern.compile("(?m)^Threads:\\s*(\\d+)$");

    /** The use of the process with this id, without its children; empty except on Linux, and after its end. */
    public static Optional<ProcessUsage> of(long pid) {
        return of(pid, false);
    }

    /**
     * The sum of several processes, without those that have ended, but with the CPU time of their children that have
     * ended. Memory that they share counts more than once. Empty except on Linux, and once all have ended.
     */
    public static Optional<ProcessUsage> ofAll(Collection<Long> pids) {
        return pids.stream()
                .flatMap(pid -> of(pid, true).stream())
                .reduce((one, other) -> new ProcessUsage(
                        other.nanos,
                        one.cpuNanos + other.cpuNanos,
                        one.residentBytes + other.residentBytes,
                        one.threads + other.threads));
    }

    private static Optional<ProcessUsage> of(long pid, boolean withChildren) {
        String stat = Proc.read(pid + "/stat");
        String status = Proc.read(pid + "/status");
        return stat.isEmpty() ? Optional.empty() : parse(System.nanoTime(), ticks(stat, withChildren), status);
    }

    /** Empty for a process that has ended but has not been waited for: it no longer has memory. */
    static Optional<ProcessUsage> parse(long nanos, long ticks, String status) {
        OptionalLong resident = Proc.bytes(status, "VmRSS");
        OptionalLong threads = Proc.number(status, THREADS);
        if (resident.isEmpty() || threads.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                new ProcessUsage(nanos, ticks * NANOS_PER_TICK, resident.getAsLong(), (int) threads.getAsLong()));
    }

    /**
     * CPU time of one process, in ticks.
     *
     * @param stat the text of {@code /proc/PID/stat}
     * @param withChildren whether its children that have ended and were waited for count as well
     */
    static long ticks(String stat, boolean withChildren) {
        // The name in parentheses may itself hold spaces and parentheses.
        String[] fields = stat.substring(stat.lastIndexOf(')') + 1).trim().split("\\s+");
        // User and system time, followed by the same of the children.
        final int utime = 11;
        int end = utime + (withChildren ? 4 : 2);
        if (fields.length < end) {
            throw new IllegalArgumentException("not the text of /proc/PID/stat");
        }
        long ticks = 0;
        for (int i = utime; i < end; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks;
    }

    /** The cores it kept busy, on average, since {@code earlier}; 0 or more. */
    public double coresSince(ProcessUsage earlier) {
        return (double) (cpuNanos - earlier.cpuNanos) / (nanos - earlier.nanos);
    }
}
