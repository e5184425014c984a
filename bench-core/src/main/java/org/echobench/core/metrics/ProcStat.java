package org.echobench.core.metrics;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

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
record ProcStat(long processTicks, long irqTicks, long softirqTicks, long stealTicks, long totalTicks, int runnable) {

    private static final Pattern RUNNABLE = Pattern.compile("(?m)^procs_running (\\d+)$");

    /** The columns of the first line that make up the total: user nice system idle iowait irq softirq steal. */
    private static final int COLUMNS = 8;

    /** @throws IllegalArgumentException if the text does not come from {@code /proc/stat} */
    static ProcStat parse(String text) {
        String[] fields = text.lines().findFirst().orElse("").trim().split("\\s+");
        Matcher runnable = RUNNABLE.matcher(text);
        if (fields.length <= COLUMNS || !fields[0].equals("cpu") || !runnable.find()) {
            throw new IllegalArgumentException("not the text of /proc/stat");
        }
        long[] ticks = new long[COLUMNS];
        long total = 0;
        for (int i = 0; i < COLUMNS; i++) {
            ticks[i] = Long.parseLong(fields[i + 1]);
            total += ticks[i];
        }
        return new ProcStat(
                ticks[0] + ticks[1] + ticks[2],
                ticks[5],
                ticks[6],
                ticks[7],
                total,
                Integer.parseInt(runnable.group(1)));
    }

    /**
     * Ticks since an earlier moment that the kernel charges to processes. A kernel that measures interrupts (option
     * {@code IRQ_TIME_ACCOUNTING}) keeps them out of the times of processes. Any other kernel charges a process for the
     * software interrupts that it ran, but counts them apart in its total. Without them, a client and a server on
     * loopback would use more than all processes together.
     */
    long chargedSince(ProcStat earlier) {
        long processes = processTicks - earlier.processTicks;
        return irqTicks > 0 ? processes : processes + softirqTicks - earlier.softirqTicks;
    }

    /**
     * Processor time of one process and of its children that have ended and were waited for, in ticks.
     *
     * @param text the text of {@code /proc/PID/stat}
     */
    static long ownTicks(String text) {
        return ticks(text, 4);
    }

    /**
     * Processor time of one process, in ticks.
     *
     * @param text the text of {@code /proc/PID/stat}
     */
    static long processTicks(String text) {
        return ticks(text, 2);
    }

    /** User and system time are followed by those of the children. */
    private static long ticks(String text, int count) {
        // The name in parentheses may itself hold spaces and parentheses.
        String[] fields = text.substring(text.lastIndexOf(')') + 1).trim().split("\\s+");
        final int utime = 11;
        if (fields.length < utime + count) {
            throw new IllegalArgumentException("not the text of /proc/PID/stat");
        }
        long ticks = 0;
        for (int i = utime; i < utime + count; i++) {
            ticks += Long.parseLong(fields[i]);
        }
        return ticks;
    }
}
