package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Samples processor time: with perf events where they are allowed, else with timers, which Linux alone has. */
final class ProcessorSampler implements Sampler {

    /**
     * Shorter than the kernel's tick. If the kernel has nothing finer, the profiler counts the samples that it
     * missed.
     */
    private static final long NANOS = 1_000_000;

    /** Absent where there are no perf events. */
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    /** The greatest level at which a process may sample itself with the kernel's part of its stacks. */
    private static final int ALLOWED = 1;

    private static final Pattern STACK =
            Pattern.compile("\\[(?:(?<name>.*?) )?tid=(?<thread>\\d+)\\](?:;(?<frames>.*))?");

    private final String event;

    ProcessorSampler() throws IOException {
        boolean perf = !Files.exists(PARANOID)
                || Integer.parseInt(Files.readString(PARANOID).strip()) <= ALLOWED;
        event = perf ? "cpu" : "ctimer";
    }

    @Override
    public String event() {
        return event;
    }

    @Override
    public long interval() {
        return NANOS;
    }

    @Override
    public void start() throws IOException {
        Sampler.execute("start,event=" + event + ",interval=" + NANOS + ",threads");
    }

    @Override
    public List<Sample> samples() throws IOException {
        Map<String, Long> counts = stacks("collapsed,samples");
        Map<String, Long> ofThreads = new HashMap<>();
        counts.forEach((stack, count) -> ofThreads.merge(matcher(stack).group("thread"), count, Long::sum));
        List<Sample> samples = new ArrayList<>();
        stacks("collapsed,total").forEach((stack, nanos) -> {
            Matcher parts = matcher(stack);
            samples.add(new Sample(
                    Optional.ofNullable(parts.group("name")),
                    Optional.ofNullable(parts.group("frames")),
                    counts.get(stack),
                    nanos * withRest(ofThreads.get(parts.group("thread")))));
        });
        return samples;
    }

    /**
     * The factor of a thread's values. Its timer begins with the profile, so its processor time after the last sample is
     * in none. On average that is half of a sample.
     *
     * @param samples of the thread, 1 or more
     */
    static double withRest(long samples) {
        return 1 + 0.5 / samples;
    }

    /** The profiler's lines: stacks, each with the value behind its last space. It may tell a stack more than once. */
    private static Map<String, Long> stacks(String command) throws IOException {
        Map<String, Long> values = new LinkedHashMap<>();
        Sampler.execute(command).lines().forEach(line -> {
            int space = line.lastIndexOf(' ');
            if (space > 0 && STACK.matcher(line.substring(0, space)).matches()) {
                values.merge(line.substring(0, space), Long.parseLong(line.substring(space + 1)), Long::sum);
            }
        });
        return values;
    }

    private static Matcher matcher(String stack) {
        Matcher matcher = STACK.matcher(stack);
        matcher.matches();
        return matcher;
    }
}
