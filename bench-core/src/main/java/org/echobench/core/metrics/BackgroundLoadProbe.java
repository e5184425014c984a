package org.echobench.core.metrics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.echobench.results.run.BackgroundLoad;

/**
 * Measures {@link BackgroundLoad} between its creation and {@link #finish()}. Our own load is the load of this process
 * and of the children it waited for. So create the probe before a fork starts, and finish it after the fork has ended.
 */
public final class BackgroundLoadProbe {

    /** Microseconds since start, and percent of the last 10 s, in which some task waited for a processor. */
    private static final Pattern STALLED_MICROS = Pattern.compile("(?m)^some .*\\btotal=(\\d+)");

    private static final Pattern STALLED_PERCENT = Pattern.compile("(?m)^some .*\\bavg10=([0-9.]+)");

    /** Mean number of runnable and blocked tasks over the last minute. */
    private static final Pattern LOAD_AVERAGE = Pattern.compile("^\\s*([0-9.]+)");

    private final Snapshot start = Snapshot.now();

    /** The load since this probe was created. May be called again for a longer interval. */
    public BackgroundLoad finish() {
        return between(start, Snapshot.now());
    }

    static BackgroundLoad between(Snapshot start, Snapshot end) {
        OptionalDouble steal = OptionalDouble.empty();
        OptionalDouble others = OptionalDouble.empty();
        if (start.stat.isPresent() && end.stat.isPresent()) {
            Processors from = start.stat.get();
            Processors to = end.stat.get();
            double total = to.totalTicks() - from.totalTicks();
            if (total > 0) {
                long own = end.ownTicks - start.ownTicks;
                steal = OptionalDouble.of((to.stealTicks() - from.stealTicks()) / total);
                others = OptionalDouble.of((to.chargedSince(from) - own) / total);
            }
        }
        OptionalDouble pressure = OptionalDouble.empty();
        long micros = (end.nanos - start.nanos) / 1_000;
        if (start.stalledMicros.isPresent() && end.stalledMicros.isPresent() && micros > 0) {
            long stalled = end.stalledMicros.getAsLong() - start.stalledMicros.getAsLong();
            pressure = OptionalDouble.of((double) stalled / micros);
        }
        OptionalInt runnable = start.stat.isPresent()
                ? OptionalInt.of(Math.max(0, start.stat.get().runnable() - 1))
                : OptionalInt.empty();
        return new BackgroundLoad(
                runnable, start.loadAverage, start.pressure, steal, others, pressure, end.loadAverage);
    }

    /** All counters at one moment. */
    record Snapshot(
            long nanos,
            Optional<Processors> stat,
            long ownTicks,
            OptionalLong stalledMicros,
            OptionalDouble pressure,
            OptionalDouble loadAverage) {

        static Snapshot now() {
            return of(
                    System.nanoTime(),
                    Proc.read("self/stat"),
                    Proc.read("stat"),
                    Proc.read("pressure/cpu"),
                    Proc.read("loadavg"));
        }

        /** @param own the text of {@code /proc/self/stat}; the others follow in the order of the components */
        static Snapshot of(long nanos, String own, String stat, String pressure, String loadavg) {
            boolean known = !own.isEmpty() && !stat.isEmpty();
            OptionalDouble percent = Proc.fraction(pressure, STALLED_PERCENT);
            return new Snapshot(
                    nanos,
                    known ? Optional.of(Processors.parse(stat)) : Optional.empty(),
                    known ? ProcessUsage.ticks(own, true) : 0,
                    Proc.number(pressure, STALLED_MICROS),
                    percent.isPresent() ? OptionalDouble.of(percent.getAsDouble() / 100) : percent,
                    Proc.fraction(loadavg, LOAD_AVERAGE));
        }
    }

    /**
     * The times of the machine's processors from {@code /proc/stat}, in clock ticks since its start.
     *
     * @param processTicks time in processes, user and kernel, of all processors
     * @param irqTicks time in hardware interrupts; 0 on kernels that do not measure interrupts
     * @param softirqTicks time in software interrupts, such as the delivery of packets, over loopback too
     * @param stealTicks time that the hypervisor gave to others
     * @param totalTicks all time of all processors, idle included
     * @param runnable processes that could run at that moment, the reader among them
     */
    record Processors(
            long processTicks, long irqTicks, long softirqTicks, long stealTicks, long totalTicks, int runnable) {

        private static final Pattern RUNNABLE = Pattern.compile("(?m)^procs_running (\\d+)$");

        /** The columns of the first line that make up the total: user nice system idle iowait irq softirq steal. */
        private static final int COLUMNS = 8;

        /** @throws IllegalArgumentException if the text does not come from {@code /proc/stat} */
        static Processors parse(String text) {
            String[] fields = text.lines().findFirst().orElse("").trim().split("\\s+");
            OptionalLong runnable = Proc.number(text, RUNNABLE);
            if (fields.length <= COLUMNS || !fields[0].equals("cpu") || runnable.isEmpty()) {
                throw new IllegalArgumentException("not the text of /proc/stat");
            }
            long[] ticks = Arrays.stream(fields, 1, COLUMNS + 1)
                    .mapToLong(Long::parseLong)
                    .toArray();
            return new Processors(
                    ticks[0] + ticks[1] + ticks[2],
                    ticks[5],
                    ticks[6],
                    ticks[7],
                    Arrays.stream(ticks).sum(),
                    (int) runnable.getAsLong());
        }

        /**
         * Ticks since an earlier moment that the kernel charges to processes. A kernel that measures interrupts (option
         * {@code IRQ_TIME_ACCOUNTING}) keeps them out of the times of processes. Any other kernel charges a process for
         * the software interrupts that it ran, but counts them apart in its total. Without them, a client and a server on
         * loopback would use more than all processes together.
         */
        long chargedSince(Processors earlier) {
            long processes = processTicks - earlier.processTicks;
            return irqTicks > 0 ? processes : processes + softirqTicks - earlier.softirqTicks;
        }
    }
}
