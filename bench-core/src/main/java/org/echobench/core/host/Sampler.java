package org.echobench.core.host;

import java.io.IOException;
import java.lang.constant.ClassDesc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import one.profiler.AsyncProfiler;
import org.echobench.results.profile.ProfiledWork;
import org.echobench.results.run.Machine;

/** How async-profiler samples one kind of cost. */
abstract class Sampler {

    /**
     * Samples of one stack.
     *
     * @param thread its name; empty where the profiler does not know it
     * @param frames joined by semicolons, outermost first; empty where the profiler saw none
     * @param count 1 or more; 0 for the time of a thread that was never sampled
     * @param value nanoseconds of CPU time, or bytes, that they stand for
     */
    record Sample(Optional<String> thread, Optional<String> frames, long count, double value) {}

    /** The event, as async-profiler calls it. */
    abstract String event();

    /** The requested nanoseconds or bytes between samples, 1 or more. Kernels may be coarser. */
    abstract long interval();

    /** Starts anew, and forgets earlier samples. */
    abstract void start() throws IOException;

    /** Ends what {@link #start} began. */
    void stop() throws IOException {
        execute("stop");
    }

    /** The samples between the last {@link #start} and {@link #stop}. Called once, after it. */
    abstract List<Sample> samples() throws IOException;

    /** The profiler logs to standard error: standard output has the responses of {@link ServerMain}. */
    private static String execute(String command) throws IOException {
        return AsyncProfiler.getInstance().execute(command + ",log=stderr");
    }

    /**
     * Samples CPU time: with perf events where they are allowed, otherwise with timers, which only Linux has. A timer
     * fires at the kernel's next tick at which its thread runs, so a thread that sleeps often gets too few samples.
     * Hence the samples of a thread share the time that the kernel counted for it.
     */
    static final class Processor extends Sampler {

        private static final long NANOS = 1_000_000;

        /** So short that a timer has nearly always expired by the next tick. */
        private static final long TIMER_NANOS = 10_000;

        /** Absent where there are no perf events. */
        private static final Path PARANOID = Path.of("/proc/sys/kernel/perf_event_paranoid");

        /** The highest level at which a process may sample itself, including the kernel's part of its stacks. */
        private static final int ALLOWED = 1;

        /** CAP_SYS_ADMIN and CAP_PERFMON allow it at every level. */
        private static final long CAPABILITIES = 1L << 21 | 1L << 38;

        private static final Pattern STACK =
                Pattern.compile("\\[(?:(?<name>.*?) )?tid=(?<tid>\\d+)\\](?:;(?<frames>.*))? (?<count>\\d+)");

        /** One folder for each thread, by its native id; absent on systems other than Linux. */
        private static final Path TASKS = Path.of("/proc/self/task");

        /** Stands for the whole process, in place of a thread's id. */
        private static final String PROCESS = "";

        private final boolean perf;
        private Map<String, Long> begun = Map.of();
        private Map<String, Long> ended = Map.of();

        Processor() throws IOException {
            perf = !Files.exists(PARANOID)
                    || Integer.parseInt(Files.readString(PARANOID).strip()) <= ALLOWED
                    || mayAlways(Files.readString(Path.of("/proc/self/status")));
        }

        /** @param status of a process, as the kernel writes it */
        static boolean mayAlways(String status) {
            return status.lines()
                    .filter(line -> line.startsWith("CapEff:"))
                    .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) & CAPABILITIES) != 0);
        }

        @Override
        String event() {
            return perf ? "cpu" : "ctimer";
        }

        @Override
        long interval() {
            return perf ? NANOS : TIMER_NANOS;
        }

        @Override
        void start() throws IOException {
            execute("start,event=" + event() + ",interval=" + interval() + ",threads");
            begun = nanos();
        }

        @Override
        void stop() throws IOException {
            ended = nanos();
            super.stop();
        }

        /** The CPU time of live threads since their start, by native id, and that of the {@link #PROCESS}. */
        private static Map<String, Long> nanos() {
            Map<String, Long> nanos = new HashMap<>();
            Optional<Duration> process = ProcessHandle.current().info().totalCpuDuration();
            nanos.put(PROCESS, process.orElse(Duration.ZERO).toNanos());
            for (String thread : Objects.requireNonNullElse(TASKS.toFile().list(), new String[0])) {
                Machine.read(TASKS.resolve(thread + "/schedstat"))
                        .ifPresent(words -> nanos.put(thread, Long.parseLong(words.split(" ")[0])));
            }
            return nanos;
        }

        @Override
        List<Sample> samples() throws IOException {
            Map<String, Long> used = new TreeMap<>(ended);
            begun.forEach((thread, before) -> used.computeIfPresent(thread, (id, now) -> now - before));
            return shared(execute("collapsed,samples"), used, used.remove(PROCESS));
        }

        /**
         * The samples of each thread share its time. The time of a thread without samples becomes one sample. A sample
         * has the process's mean value if its thread has ended or the kernel does not count threads.
         */
        static List<Sample> shared(String collapsed, Map<String, Long> used, long process) {
            List<Matcher> stacks = collapsed
                    .lines()
                    .map(STACK::matcher)
                    .filter(Matcher::matches)
                    .toList();
            Map<String, Long> counts = new HashMap<>();
            stacks.forEach(stack -> counts.merge(stack.group("tid"), count(stack), Long::sum));
            double mean = (double) process
                    / counts.values().stream().mapToLong(n -> n).sum();
            List<Sample> samples = new ArrayList<>();
            for (Matcher stack : stacks) {
                String thread = stack.group("tid");
                double worth = used.containsKey(thread) ? (double) used.get(thread) / counts.get(thread) : mean;
                Optional<String> name = Optional.ofNullable(stack.group("name"));
                Optional<String> frames = Optional.ofNullable(stack.group("frames"));
                samples.add(new Sample(name, frames, count(stack), worth * count(stack)));
            }
            used.forEach((thread, rest) -> {
                if (rest > 0 && !counts.containsKey(thread)) {
                    Optional<String> name = Machine.read(TASKS.resolve(thread + "/comm"));
                    samples.add(new Sample(name, Optional.of(ProfiledWork.NO_SAMPLE), 0, rest));
                }
            });
            return samples;
        }

        private static long count(Matcher stack) {
            return Long.parseLong(stack.group("count"));
        }
    }

    /**
     * Samples the heap. The JVM samples one byte in {@link #BYTES} on average, so it finds an object of s bytes with
     * probability 1 − exp(−s / BYTES), and a sample stands for s / (1 − exp(−s / BYTES)) bytes. Only a recording has
     * the size of each object. Source: JEP 331, Low-Overhead Heap Profiling.
     */
    static final class Heap extends Sampler {

        private static final long BYTES = 32 << 10;

        private static final String SIZE = "allocationSize";

        private Path recording;

        @Override
        String event() {
            return "alloc";
        }

        @Override
        long interval() {
            return BYTES;
        }

        @Override
        void start() throws IOException {
            recording = Files.createTempFile("echobench", ".jfr");
            recording.toFile().deleteOnExit();
            execute("start,event=alloc,alloc=" + BYTES + ",jfr,file=" + recording);
        }

        @Override
        List<Sample> samples() throws IOException {
            List<Sample> samples = new ArrayList<>();
            for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
                if (event.hasField(SIZE) && event.getStackTrace() != null) {
                    samples.add(new Sample(thread(event), Optional.of(frames(event)), 1, bytes(event.getLong(SIZE))));
                }
            }
            return samples;
        }

        /** The bytes that a sample of an object of this size stands for. */
        static double bytes(long size) {
            return size / -Math.expm1(-(double) size / BYTES);
        }

        private static Optional<String> thread(RecordedEvent event) {
            return Optional.ofNullable(event.<RecordedThread>getValue("eventThread"))
                    .map(thread -> Optional.ofNullable(thread.getJavaName()).orElse(thread.getOSName()));
        }

        /** As in collapsed stacks, with the class at the end. */
        private static String frames(RecordedEvent event) {
            List<RecordedFrame> frames = new ArrayList<>(event.getStackTrace().getFrames());
            Collections.reverse(frames);
            String methods =
                    frames.stream().map(frame -> name(frame.getMethod())).collect(Collectors.joining(";"));
            return methods + ";" + type(event.getClass("objectClass").getName()) + "_[i]";
        }

        private static String name(RecordedMethod method) {
            return method.getType().getName().replace('.', '/') + "." + method.getName();
        }

        /** {@code [Ljava.lang.String;} is {@code java.lang.String[]}. */
        static String type(String name) {
            if (!name.startsWith("[")) {
                return name;
            }
            int dot = name.lastIndexOf('.');
            String scope = dot < 0 ? "" : name.substring(name.indexOf('L') + 1, dot + 1);
            return scope + ClassDesc.ofDescriptor(name.replace('.', '/')).displayName();
        }
    }
}
