package org.echobench.core.benchmarks;

import org.echobench.core.load.Schedule;

/** How a fixed-rate benchmark spaces its messages. */
final class Arrivals {

    /** Fixed, so that two runs send at the same times. */
    private static final long SEED = 20_261_120;

    private Arrivals() {}

    /**
     * One thread's part of a rate.
     *
     * @param arrivals {@code uniform} or {@code poisson}
     * @param rate messages a second of all threads together
     */
    static Schedule of(String arrivals, int rate, int thread, int threads) {
        if (rate < threads) {
            throw new IllegalArgumentException(
                    "rate must be at least the number of threads (" + threads + "), but is " + rate);
        }
        int share = rate / threads + (thread < rate % threads ? 1 : 0);
        switch (arrivals) {
            case "uniform":
                return Schedule.uniform(share);
            case "poisson":
                return Schedule.poisson(share, SEED + thread);
            default:
                throw new IllegalArgumentException("arrivals must be uniform or poisson, but is '" + arrivals + "'");
        }
    }
}
