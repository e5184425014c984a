package org.echobench.report.compare;

import java.util.List;
import java.util.Optional;
import org.echobench.results.Figures;

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

    public FrameEffect {
        if (!(low <= difference && difference <= high)) {
            throw new IllegalArgumentException("low, difference and high of a frame must ascend, but are " + low + ", "
                    + difference + " and " + high);
        }
    }

    /** Its name, difference, interval and share, for people. */
    public List<String> cells() {
        return List.of(
                frame + type.map(known -> ": " + known).orElse(""),
                Figures.signed(difference) + " " + unit,
                Figures.signed(low) + " to " + Figures.signed(high),
                share.map(part -> (part < 0 ? "\u2212" : "") + Figures.percent(part))
                        .orElse(""));
    }
}
