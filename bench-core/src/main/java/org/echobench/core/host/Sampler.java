package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import one.profiler.AsyncProfiler;

/** How async-profiler samples one kind of cost. */
abstract class Sampler {

    /**
     * Samples of one stack.
     *
     * @param thread its name; empty where the profiler does not know it
     * @param frames joined by semicolons, outermost first; empty where the profiler saw none
     * @param count 1 or more
     * @param value their count in a profile of processor time, else the bytes that they stand for
     */
    record Sample(Optional<String> thread, Optional<String> frames, long count, double value) {}

    /** As async-profiler calls it. */
    abstract String event();

    /** The requested nanoseconds or bytes from sample to sample, 1 or more. Kernels may be coarser. */
    abstract long interval();

    /** Begins anew; forgets the samples of the time before. */
    abstract void start() throws IOException;

    /** Ends what {@link #start} began. */
    final void stop() throws IOException {
        execute("stop");
    }

    /** The samples between the last {@link #start} and {@link #stop}. Called once, after it. */
    abstract List<Sample> samples() throws IOException;

    /** Messages of the profiler go to standard error: on standard output they would be answers of {@link ServerMain}. */
    private static String execute(String command) throws IOException {
        return AsyncProfiler.getInstance().execute(command + ",log=stderr");
    }

    /**
     * Samples processor time: with perf events where they are allowed, else with timers, which Linux alone has. A timer
     * fires at the kernel's next tick at which its thread runs. The value of a sample is 1, and not the time since the
     * thread's last one: that would miss the time after the last, which is much of a thread that has few.
     */
    static final class Processor extends Sampler {

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

        Processor() throws IOException {
            perf = !Files.exists(PARANOID)
                    || Integer.parseInt(Files.readString(PARANOID).strip()) <= ALLOWED;
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
        }

        @Override
        List<Sample> samples() throws IOException {
            return execute("collapsed,samples")
                    .lines()
                    .map(STACK::matcher)
                    .filter(Matcher::matches)
                    .map(Processor::sample)
                    .toList();
        }

        private static Sample sample(Matcher stack) {
            long count = Long.parseLong(stack.group("count"));
            return new Sample(
                    Optional.ofNullable(stack.group("name")), Optional.ofNullable(stack.group("frames")), count, count);
        }
    }

    /**
     * Samples the heap. The JVM samples one byte in {@link #BYTES} on average, so it finds an object of s bytes with
     * probability 1 − exp(−s / BYTES), and a sample stands for s / (1 − exp(−s / BYTES)) bytes. Only a recording has the
     * size of each object. Source: JEP 331, Low-Overhead Heap Profiling.
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
            int dimensions = name.lastIndexOf('[') + 1;
            return dimensions == 0 ? name : element(name.substring(dimensions)) + "[]".repeat(dimensions);
        }

        private static String element(String descriptor) {
            return switch (descriptor.charAt(0)) {
                case 'B' -> "byte";
                case 'C' -> "char";
                case 'D' -> "double";
                case 'F' -> "float";
                case 'I' -> "int";
                case 'J' -> "long";
                case 'S' -> "short";
                case 'Z' -> "boolean";
                default -> descriptor.substring(1, descriptor.length() - 1);
            };
        }
    }
}
