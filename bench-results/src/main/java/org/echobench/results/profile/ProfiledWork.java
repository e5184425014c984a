package org.echobench.results.profile;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.echobench.results.JsonFile;
import org.echobench.results.metric.Metric;

/**
 * What a fork did while it was profiled, beside its stacks: {@code profile.json}. The profile begins with the first
 * measured iteration and ends with the last.
 *
 * @param kind what was sampled
 * @param event as async-profiler calls it: {@code cpu}, {@code ctimer} or {@code alloc}
 * @param interval the requested nanoseconds or bytes between samples, 1 or more
 * @param samples taken in the server's process, 0 or more
 * @param operations completed, 1 or more
 * @param cpuNanos of the server's threads
 * @param processCpuNanos of the server's process, as {@code server.processCpu} counts it; empty where it is unknown
 * @param allocBytes of the server's threads
 */
public record ProfiledWork(
        ProfileKind kind,
        String event,
        long interval,
        long samples,
        long operations,
        long cpuNanos,
        OptionalLong processCpuNanos,
        long allocBytes) {

    /** The file, in the folder of the fork. */
    public static final JsonFile<ProfiledWork> FILE = new JsonFile<>("profile.json", 2, ProfiledWork.class);

    /**
     * The stacks in the same folder, collapsed as other tools read them: frames joined by semicolons, outermost first,
     * then a space and the nanoseconds or bytes. The first frame is {@link #SERVER} or {@link #JVM}.
     */
    public static final String STACKS = "profile.collapsed";

    /** The first frame of the stacks of the server's threads. */
    public static final String SERVER = "[server]";

    /** The first frame of the stacks of the JVM's own threads. */
    public static final String JVM = "[JVM]";

    /** The frame that stands for the time of a thread without samples. */
    public static final String NO_SAMPLE = "[no sample]";

    private static final double NANOS_PER_MICRO = 1_000;

    public ProfiledWork {
        if (interval < 1 || samples < 0 || operations < 1) {
            throw new IllegalArgumentException("a profile needs an interval and operations of 1 or more, and samples"
                    + " of 0 or more, but has " + interval + ", " + operations + " and " + samples);
        }
    }

    /** A metric of the server per operation; empty where it is unknown or was not recorded. */
    public OptionalDouble perOperation(Metric metric) {
        return switch (metric) {
            case SERVER_CPU -> OptionalDouble.of(cpuNanos / NANOS_PER_MICRO / operations);
            case SERVER_PROCESS_CPU ->
                processCpuNanos.stream()
                        .mapToDouble(nanos -> nanos / NANOS_PER_MICRO / operations)
                        .findFirst();
            case SERVER_ALLOC -> OptionalDouble.of((double) allocBytes / operations);
            default -> OptionalDouble.empty();
        };
    }
}
