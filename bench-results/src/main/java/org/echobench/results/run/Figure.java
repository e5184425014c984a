package org.echobench.results.run;

import java.util.List;
import java.util.Optional;
import org.echobench.results.stats.Standing;

/**
 * One metric of a row and subject over all its forks.
 *
 * @param value the mean, the median, the sum or the maximum of all iterations; of a latency over every message
 * @param unit as JMH writes it, possibly empty
 * @param standing among the servers of the row; empty where they are not compared by this metric
 * @param forks the mean, or the median, of the fork of each planned round, in the order of rounds; NaN where the round
 *     has no fork, or its fork has no value; empty for a percentile, which no fork has alone
 */
public record Figure(double value, String unit, Optional<Standing> standing, List<Double> forks) {

    public Figure {
        forks = List.copyOf(forks);
    }

    /** The means of the forks that have a value, in the order of rounds. */
    public double[] means() {
        return forks.stream()
                .mapToDouble(Double::doubleValue)
                .filter(mean -> !Double.isNaN(mean))
                .toArray();
    }

    public Figure withStanding(Standing known) {
        return new Figure(value, unit, Optional.of(known), forks);
    }
}
