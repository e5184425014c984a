package org.echobench.report.compare;

import java.util.List;
import java.util.Optional;
import org.echobench.results.profile.ExplainedRow;

/**
 * A frame that accounts for a part of a row's difference.
 *
 * @param frame class and method
 * @param type the class that it allocates; empty for processor time
 * @param unit of the next three
 * @param difference head less base, per operation
 * @param low of the interval, which holds together with those of all frames of the row
 * @param high see low
 * @param share of the measured difference; empty where that is 0
 */
public record FrameEffect(
        String frame,
        Optional<String> type,
        String unit,
        double difference,
        double low,
        double high,
        Optional<Double> share) {

    /** Under a verdict there are no more. */
    public static final int MOST = 5;

    public FrameEffect {
        if (!(low <= difference && difference <= high)) {
            throw new IllegalArgumentException("low, difference and high of a frame must ascend, but are " + low + ", "
                    + difference + " and " + high);
        }
    }

    /** The largest significant differences of a row. */
    static List<FrameEffect> of(ExplainedRow row) {
        return row.frames().stream()
                .filter(frame -> frame.significant())
                .limit(MOST)
                .map(frame -> new FrameEffect(
                        frame.frame(),
                        frame.type(),
                        row.unit(),
                        frame.difference().orElseThrow(),
                        frame.low().orElseThrow(),
                        frame.high().orElseThrow(),
                        frame.share().stream().boxed().findFirst()))
                .toList();
    }
}
