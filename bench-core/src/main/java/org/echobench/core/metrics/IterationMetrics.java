package org.echobench.core.metrics;

import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * What one iteration measured beside its score.
 *
 * @param latencies in nanoseconds, by label; kept, not copied
 * @param scalars everything else
 */
public record IterationMetrics(Map<String, Histogram> latencies, List<Scalar> scalars) {}
