package org.echobench.cli;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A load generator's report of one run.
 *
 * @param perSecond completed requests per second; NaN where there is a fault and no figure
 * @param mean latency in µs, as the next two; empty where it does not tell
 * @param fault why the figures count for nothing; empty if they do
 */
record ToolReport(
        double perSecond, OptionalDouble mean, OptionalDouble p50, OptionalDouble p99, Optional<String> fault) {

    ToolReport {
        if (fault.isEmpty() && !(perSecond > 0)) {
            throw new IllegalArgumentException("perSecond must be positive, but is " + perSecond);
        }
    }

    static ToolReport failed(String fault) {
        return new ToolReport(
                Double.NaN, OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(fault));
    }
}
