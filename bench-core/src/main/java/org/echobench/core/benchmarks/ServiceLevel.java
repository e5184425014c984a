package org.echobench.core.benchmarks;

import org.HdrHistogram.Histogram;
import org.echobench.core.load.CapacitySearch.Verdict;
import org.echobench.results.Param;
import org.echobench.results.curve.Percentiles;

/**
 * The limit of a window: 99 % of the response times must be within it.
 *
 * @param limitMicros 1 to 5,000,000: beyond that a message is lost
 */
public record ServiceLevel(long limitMicros) {

    private static final double SHARE = 0.99;

    public ServiceLevel {
        Param.LIMIT_MICROS.require(limitMicros);
    }

    /**
     * A client's lateness makes response times longer and never shorter, so a window that held in spite of it has held.
     * One that misses without it, too, has not held. In between the lateness decides, and the cause is unknown.
     *
     * @param response in nanoseconds
     * @param lessLag of the same messages, each less the client's own lateness
     */
    public Verdict of(Histogram response, Histogram lessLag) {
        if (holds(response)) {
            return Verdict.HELD;
        }
        return holds(lessLag) ? Verdict.CLIENT_LATE : Verdict.NOT_HELD;
    }

    private boolean holds(Histogram nanos) {
        return Percentiles.micros(nanos, SHARE) <= limitMicros;
    }
}
