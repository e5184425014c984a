package org.echobench.core.host;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples processor time: with perf events where they are allowed, else with timers, which Linux alone has. A timer fires
 * at the kernel's next tick at which its thread runs, so threads are sampled in proportion to their time, however short
 * they run at once. A sample stands for the process's time over all samples. What the profiler itself counts for one is
 * the time since the thread's last one; so it misses the time after the last, which is much of a thread that has few.
 */
final class ProcessorSampler implements Sampler {

    private static final long NANOS = 1_000_000;

    /** So short that a timer has nearly always run out at the next tick. */
    private static final long TIMER_NANOS = 10_000;

    /** Absent where there are no perf events. */
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    /** The greatest level at which a process may sample itself with the kernel's part of its stacks. */
    private static final int ALLOWED = 1;

    private static final Pattern STACK =
            Pattern.compile("\\[(?:(?<name>.*?) )?tid=\\d+\\](?:;(?<frames>.*))? (?<count>\\d+)");

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private final boolean perf;
    private long nanos;

    ProcessorSampler() throws IOException {
        perf = !Files.exists(PARANOID)
                || Integer.parseInt(Files.readString(PARANOID).strip()) <= ALLOWED;
    }

    @Override
    public String event() {
        return perf ? "cpu" : "ctimer";
    }

    @Override
    public long interval() {
        return perf ? NANOS : TIMER_NANOS;
    }

    @Override
    public void start() throws IOException {
        Sampler.execute("start,event=" + event() + ",interval=" + interval() + ",threads");
        nanos = -process.getProcessCpuTime();
    }

    @Override
    public void stop() throws IOException {
        nanos += process.getProcessCpuTime();
        Sampler.super.stop();
    }

    @Override
    public List<Sample> samples() throws IOException {
        List<Matcher> stacks = Sampler.execute("collapsed,samples")
                .lines()
                .map(STACK::matcher)
                .filter(Matcher::matches)
                .toList();
        long all = stacks.stream().mapToLong(ProcessorSampler::count).sum();
        return stacks.stream()
                .map(stack -> new Sample(
                        Optional.ofNullable(stack.group("name")),
                        Optional.ofNullable(stack.group("frames")),
                        count(stack),
                        (double) nanos * count(stack) / all))
                .toList();
    }

    private static long count(Matcher stack) {
        return Long.parseLong(stack.group("count"));
    }
}
