package org.echobench.core.host;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/**
 * Samples processor time: with perf events where they are allowed, else with timers, which Linux alone has. A timer fires
 * at the kernel's next tick at which its thread runs. So a thread is sampled in proportion to its time, however short it
 * runs at once, and a sample stands for a tick.
 */
final class ProcessorSampler implements Sampler {

    private static final long NANOS = 1_000_000;

    /** So short that a timer has nearly always run out at the next tick. */
    private static final long TIMER_NANOS = 10_000;

    /** Ticks a second with which kernels are built. */
    private static final long[] HERTZ = {100, 250, 300, 1_000};

    private static final long NANOS_PER_SECOND = 1_000_000_000;

    /** Of processor time: twenty ticks or more. */
    private static final long TRIAL_NANOS = 200_000_000;

    /** Absent where there are no perf events. */
    private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

    /** The greatest level at which a process may sample itself with the kernel's part of its stacks. */
    private static final int ALLOWED = 1;

    private static final Pattern STACK =
            Pattern.compile("\\[(?:(?<name>.*?) )?tid=\\d+\\](?:;(?<frames>.*))? (?<count>\\d+)");

    private final boolean perf;
    private final long interval;

    /** @throws IllegalStateException if there is no profile */
    ProcessorSampler() throws IOException {
        perf = !Files.exists(PARANOID)
                || Integer.parseInt(Files.readString(PARANOID).strip()) <= ALLOWED;
        interval = perf ? NANOS : tick();
    }

    @Override
    public String event() {
        return perf ? "cpu" : "ctimer";
    }

    @Override
    public long interval() {
        return interval;
    }

    @Override
    public void start() throws IOException {
        if (perf) {
            Sampler.execute("start,event=cpu,interval=" + NANOS + ",threads");
        } else {
            startTimers();
        }
    }

    private static void startTimers() throws IOException {
        Sampler.execute("start,event=ctimer,interval=" + TIMER_NANOS + ",threads");
    }

    /** The kernel's tick: of all that are known, the nearest to that of a thread which runs for a while. */
    private static long tick() throws IOException {
        startTimers();
        Thread thread = new Thread(ProcessorSampler::run, "echobench-tick");
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the kernel's tick was measured", e);
        }
        Sampler.execute("stop");
        long samples = taken(1).stream()
                .filter(sample ->
                        sample.thread().filter(thread.getName()::equals).isPresent())
                .mapToLong(Sample::count)
                .sum();
        return tick(TRIAL_NANOS / Math.max(1.0, samples));
    }

    /** The known tick that is nearest to a measured one. */
    static long tick(double nanos) {
        return LongStream.of(HERTZ)
                .map(hertz -> NANOS_PER_SECOND / hertz)
                .boxed()
                .min(Comparator.comparingDouble(tick -> Math.abs(Math.log(tick / nanos))))
                .orElseThrow();
    }

    private static void run() {
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < TRIAL_NANOS) {
            Thread.onSpinWait();
        }
    }

    @Override
    public List<Sample> samples() throws IOException {
        return taken(interval);
    }

    private static List<Sample> taken(long interval) throws IOException {
        List<Sample> samples = new ArrayList<>();
        Sampler.execute("collapsed,samples").lines().forEach(line -> {
            Matcher stack = STACK.matcher(line);
            if (stack.matches()) {
                long count = Long.parseLong(stack.group("count"));
                samples.add(new Sample(
                        Optional.ofNullable(stack.group("name")),
                        Optional.ofNullable(stack.group("frames")),
                        count,
                        count * interval));
            }
        });
        return samples;
    }
}
