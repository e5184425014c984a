package org.echobench.explain.frames;

import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the frames of a row say about one cost: base compared with head in a duet, one server in a run.
 *
 * @param row its name in the plan
 * @param subject the label of head in the plan: {@code head} in a duet, the server in a run
 * @param benchmark the full name as JMH lists it
 * @param params including {@code server}
 * @param kind which cost
 * @param unit of every value
 * @param forks profiled on each side, 1 or more
 * @param measured the cost in the scored forks
 * @param frames by the size of their difference, largest first
 * @param unexplained the measured difference minus the frames' differences; without a base, the cost minus the frames
 * @param sums the frames of the profiled forks compared with what these forks measured, base's first
 */
public record ExplainedRow(
        String row,
        String subject,
        String benchmark,
        SortedMap<String, String> params,
        Cost kind,
        String unit,
        int forks,
        Measured measured,
        List<ExplainedFrame> frames,
        double unexplained,
        List<Sum> sums) {

    /** Stands for all frames that are small on both sides, added up. */
    public static final String OTHERS = "(others)";

    /**
     * A cost per operation, the mean over scored forks.
     *
     * @param base empty without a base, as are {@code difference}, {@code low} and {@code high}
     * @param difference head minus base
     * @param low of the difference's 95 % interval; empty if there are too few forks
     * @param high see low
     */
    public record Measured(
            OptionalDouble base, double head, OptionalDouble difference, OptionalDouble low, OptionalDouble high) {

        /** The whole that frames are shares of: the difference, or the cost without a base. */
        public double whole() {
            return base.isPresent() ? difference.orElse(0) : head;
        }
    }

    /**
     * Compares the sum of one side's frames with what the same forks measured.
     *
     * @param subject of the side
     * @param frames their sum per operation, the mean over forks
     * @param measured by the server's own counters, the mean over the same forks
     * @param low of the 95 % interval of frames minus measured; empty with a single fork
     * @param high see low
     * @param scored the mean over the scored forks: measured minus this is the overhead of the profiler
     */
    public record Sum(
            String subject, double frames, double measured, OptionalDouble low, OptionalDouble high, double scored) {}

    public ExplainedRow {
        if (forks < 1) {
            throw new IllegalArgumentException("forks of " + row + " must be 1 or more, but are " + forks);
        }
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
        frames = List.copyOf(frames);
        sums = List.copyOf(sums);
    }

    /** Whether two sides are compared. */
    public boolean compared() {
        return measured.base().isPresent();
    }
}
