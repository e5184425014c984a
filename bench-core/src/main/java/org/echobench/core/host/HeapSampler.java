package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Samples the heap. The JVM samples one byte in {@link #BYTES} on average, so it finds an object of s bytes with
 * probability 1 − exp(−s / BYTES), and a sample stands for s / (1 − exp(−s / BYTES)) bytes. Only a recording has the size
 * of each object. Source: JEP 331, Low-Overhead Heap Profiling.
 */
final class HeapSampler implements Sampler {

    private static final long BYTES = 32 << 10;

    private static final String SIZE = "allocationSize";

    private Path recording;

    @Override
    public String event() {
        return "alloc";
    }

    @Override
    public long interval() {
        return BYTES;
    }

    @Override
    public void start() throws IOException {
        recording = Files.createTempFile("echobench", ".jfr");
        recording.toFile().deleteOnExit();
        Sampler.execute("start,event=alloc,alloc=" + BYTES + ",jfr,file=" + recording);
    }

    @Override
    public List<Sample> samples() throws IOException {
        List<Sample> samples = new ArrayList<>();
        for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
            if (event.hasField(SIZE) && event.getStackTrace() != null) {
                samples.add(new Sample(thread(event), Optional.of(frames(event)), 1, bytes(event.getLong(SIZE))));
            }
        }
        return samples;
    }

    /** What a sample of an object of this size stands for. */
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
        String methods = frames.stream().map(frame -> name(frame.getMethod())).collect(Collectors.joining(";"));
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
