package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Samples processor time: with perf events where they are allowed, else with timers, which Linux alone has. A timer fires
 * at the kernel's next tick at which its thread runs, so threads are sampled in proportion to their time, however short
 * they run at once. The time that the profiler counts for a sample is that since the thread's last one, so the time after
 * the last is missing: much of a thread that has few. So each sample stands for as much as those of the busiest thread do.
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
            Pattern.compile("\\[(?:(?<name>.*?) )?tid=(?<thread>\\d+)\\](?:;(?<frames>.*))? (?<value>\\d+)");

    private final boolean perf;

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
    }

    @Override
    public List<Sample> samples() throws IOException {
        List<Matcher> counted = stacks("collapsed,samples");
        double each = each(byThread(counted), byThread(stacks("collapsed,total")));
        return counted.stream()
                .map(stack -> new Sample(
                        Optional.ofNullable(stack.group("name")),
                        Optional.ofNullable(stack.group("frames")),
                        value(stack),
                        value(stack) * each))
                .toList();
    }

    /**
     * What a sample stands for, in nanoseconds.
     *
     * @param counts of samples by thread, each 1 or more
     * @param nanos of the same threads
     */
    static double each(Map<String, Long> counts, Map<String, Long> nanos) {
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(busiest -> (double) nanos.get(busiest.getKey()) / busiest.getValue())
                .orElse(0.0);
    }

    private static Map<String, Long> byThread(List<Matcher> stacks) {
        return stacks.stream()
                .collect(Collectors.groupingBy(
                        stack -> stack.group("thread"), Collectors.summingLong(ProcessorSampler::value)));
    }

    private static long value(Matcher stack) {
        return Long.parseLong(stack.group("value"));
    }

    private static List<Matcher> stacks(String command) throws IOException {
        return Sampler.execute(command)
                .lines()
                .map(STACK::matcher)
                .filter(Matcher::matches)
                .toList();
    }
}
