package org.echobench.explain.frames;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A frame's part of a cost, per operation in the row's unit. The JDK, the JVM and the kernel count for the frame that
 * called them. The frames of a row sum to its profile.
 *
 * @param frame class and method; {@link ExplainedRow#OTHERS} for the sum of small frames
 * @param type the class that it allocates; empty in a profile of processor time
 * @param base mean over base's forks; empty where there is no base, as are the next three
 * @param head mean over head's forks
 * @param difference head less base
 * @param low of the difference's interval: all intervals of a row hold together with 95 %
 * @param high see low
 * @param share of the measured difference, or of the cost where there is no base; empty where that is 0
 * @param significant whether the interval excludes 0
 * @param withCallees the same with every other frame that it calls
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
     * @param base empty where there is no base
     */
    public record Sides(OptionalDouble base, double head) {}

    /** By which frames are ordered: the size of the difference, or the cost where there is no base. */
    double size() {
        return Math.abs(difference.orElse(head));
    }
}
