package org.echobench.core.metrics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.run.BackgroundLoad;

/**
 * Measures {@link BackgroundLoad} between its creation and {@link #finish}. Our own load is the load of this process
 * and of the children it waited for. So create the probe before a fork starts, and finish it after the fork has ended.
 */
public final class BackgroundLoadProbe {

    private final Snapshot start;

    public BackgroundLoadProbe() {
        this(0);
    }

    /** @param others ticks of our processes that are not children of this one, since any origin */
    public BackgroundLoadProbe(long others) {
        start = Snapshot.now(others);
    }

    /** The load since this probe was created. May be called again for a longer interval. */
    public BackgroundLoad finish() {
        return finish(0);
    }

    /** @param others as for the constructor */
    public BackgroundLoad finish(long others) {
        return between(start, Snapshot.now(others));
    }

    /** The CPU time of this process and of the children it waited for, in ticks; 0 off Linux. */
    public static long ownTicks() {
        return Snapshot.now(0).ownTicks;
    }

    static BackgroundLoad between(Snapshot start, Snapshot end) {
        if (start.processors.isEmpty() || end.processors.isEmpty()) {
            return BackgroundLoad.unknown();
        }
        Processors from = start.processors.get();
        Processors to = end.processors.get();
        double total = to.totalTicks() - from.totalTicks();
        if (total <= 0) {
            return BackgroundLoad.unknown();
        }
        long own = end.ownTicks - start.ownTicks;
        return new BackgroundLoad(
                OptionalDouble.of((to.stealTicks() - from.stealTicks()) / total),
                OptionalDouble.of((to.chargedSince(from) - own) / total));
    }

    /** The machine's processors, empty off Linux, and our own time in clock ticks, both at one moment. */
    record Snapshot(Optional<Processors> processors, long ownTicks) {

        static Snapshot now(long others) {
            String own = Proc.read("self/stat");
            String stat = Proc.read("stat");
            return own.isEmpty() || stat.isEmpty()
                    ? new Snapshot(Optional.empty(), 0)
                    : new Snapshot(Optional.of(Processors.parse(stat)), others + ProcessUsage.ticks(own, true));
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
     */
    record Processors(long processTicks, long irqTicks, long softirqTicks, long stealTicks, long totalTicks) {

        /** The columns of the first line that make up the total: user nice system idle iowait irq softirq steal. */
        private static final int COLUMNS = 8;

        /** @throws IllegalArgumentException if the text does not come from {@code /proc/stat} */
        static Processors parse(String text) {
            String[] fields = text.lines().findFirst().orElse("").trim().split("\\s+");
            if (fields.length <= COLUMNS || !fields[0].equals("cpu")) {
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
                    Arrays.stream(ticks).sum());
        }

        /**
         * Ticks since an earlier moment that the kernel charges to processes. A kernel that measures interrupts (option
         * {@code IRQ_TIME_ACCOUNTING}) keeps them out of the times of processes. Any other kernel charges a process for
         * the software interrupts that it ran, but counts them apart in its total. Without them, a client and a server
         * on loopback would use more than all processes together.
         */
        long chargedSince(Processors earlier) {
            long processes = processTicks - earlier.processTicks;
            return irqTicks > 0 ? processes : processes + softirqTicks - earlier.softirqTicks;
        }
    }
}
