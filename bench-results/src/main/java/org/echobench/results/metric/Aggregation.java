package org.echobench.results.metric;

/** How the values of a metric over all iterations and forks become one. */
public enum Aggregation {
    /** Histograms are added, so percentiles cover every message. */
    MERGED,
    MEAN,
    /** Like JMH's own {@code gc.count}. */
    SUM,
    MAXIMUM
}
