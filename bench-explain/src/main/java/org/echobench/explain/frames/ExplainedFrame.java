package org.echobench.explain.frames;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A frame's part of a cost, per operation in the row's unit. Time and allocation in the JDK, the JVM and the kernel
 * count for the frame that called them. The frames of a row add up to its profile.
 *
 * @param frame class and method; {@link ExplainedRow#OTHERS} for the sum of small frames
 * @param type the class that it allocates; empty in a profile of CPU time
 * @param base mean over base's forks; empty without a base, as are {@code difference}, {@code low} and {@code high}
 * @param head mean over head's forks
 * @param difference head minus base
 * @param low of the difference's interval: all intervals of a row hold jointly with 95 % confidence
 * @param high see low
 * @param share of the measured difference, or of the cost without a base; empty if that is 0
 * @param significant whether the interval excludes 0
 * @param withCallees the values including every other frame that it calls
 */
public record ExplainedFrame(
        String frame,
        Optional<String> type,
        OptionalDouble base,
        double head,
        OptionalDouble difference,
        OptionalDouble low,
        OptionalDouble high,
        OptionalDouble share,
        boolean significant,
        Sides withCallees) {

    /**
     * A value of each side.
     *
     * @param base empty without a base
     */
    public record Sides(OptionalDouble base, double head) {}

    /** What frames are ordered by: the size of the difference, or the cost without a base. */
    double size() {
        return Math.abs(difference.orElse(head));
    }
}
