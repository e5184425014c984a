package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples processor time: with perf events where they are allowed, else with timers, which Linux alone has. A timer fires
 * at the kernel's next tick at which its thread runs. The value of a sample is 1, and not the time since the thread's last
 * one: that would miss the time after the last, which is much of a thread that has few.
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
        return Sampler.execute("collapsed,samples")
                .lines()
                .map(STACK::matcher)
                .filter(Matcher::matches)
                .map(ProcessorSampler::sample)
                .toList();
    }

    private static Sample sample(Matcher stack) {
        long count = Long.parseLong(stack.group("count"));
        return new Sample(
                Optional.ofNullable(stack.group("name")), Optional.ofNullable(stack.group("frames")), count, count);
    }
}
