package org.echobench.cli;

import org.HdrHistogram.Histogram;

/**
 * What a load run measured.
 *
 * @param throughput messages per second, after the warm-up
 * @param completed messages after the warm-up
 * @param lost messages never answered, warm-up included; likewise {@code wrong} and {@code late}
 * @param firstFailure the first of them in words; empty if there is none
 * @param service send to complete answer, in nanoseconds, of every message after the warm-up
 * @param cpuMicrosPerOp processor time of the client's threads
 * @param allocBytesPerOp heap allocated by the client's threads
 * @param saturation share of the busiest client thread's time that was not spent waiting
 */
record LoadResult(
        double throughput,
        long completed,
        long lost,
        long wrong,
        long late,
        String firstFailure,
        Histogram service,
        double cpuMicrosPerOp,
        double allocBytesPerOp,
        double saturation) {

    private static final double NANOS_PER_MICRO = 1_000.0;

    /** Service time in µs within which that share of the messages were answered. */
    double micros(double percentile) {
        return service.getValueAtPercentile(percentile) / NANOS_PER_MICRO;
    }

    boolean valid() {
        return completed > 0 && lost + wrong + late == 0;
    }
}
