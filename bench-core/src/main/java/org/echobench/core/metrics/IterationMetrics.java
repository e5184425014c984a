package org.echobench.core.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.echobench.results.metric.Metric;

/**
 * The metrics of one iteration beside its score. A benchmark posts them in its iteration teardown, because the profiler's
 * last call comes before the trial teardown.
 *
 * @param latencies in nanoseconds; kept, not copied
 * @param scalars everything else
 */
public record IterationMetrics(Map<Metric, Histogram> latencies, List<Scalar> scalars) {

    /**
     * Posted, and not yet taken by {@link EchobenchProfiler}. Static because JMH makes the benchmark and the profiler, and
     * shows neither to the other. A fork runs one benchmark at a time.
     */
    private static final AtomicReference<IterationMetrics> POSTED = new AtomicReference<>();

    public IterationMetrics {
        for (Metric metric : latencies.keySet()) {
            if (!metric.isLatency()) {
                throw new IllegalArgumentException(metric.label() + " is no latency");
            }
        }
    }

    /** With one scalar more. */
    public IterationMetrics with(Scalar scalar) {
        List<Scalar> more = new ArrayList<>(scalars);
        more.add(scalar);
        return new IterationMetrics(latencies, more);
    }

    /** Leaves these for the profiler; without one they are dropped. */
    public void post() {
        POSTED.set(this);
    }

    /** The metrics of the iteration that has just ended; empty where it failed or posts none. */
    static Optional<IterationMetrics> take() {
        return Optional.ofNullable(POSTED.getAndSet(null));
    }
}
