package org.echobench.core.metrics;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where a benchmark leaves an iteration's metrics for the profiler. It is static because JMH makes both and shows
 * neither to the other. A fork runs one benchmark at a time. The benchmark posts in its iteration teardown, because
 * the profiler's last call comes before the trial teardown.
 */
public final class IterationMailbox {

    private static final AtomicReference<IterationMetrics> LATEST = new AtomicReference<>();

    private IterationMailbox() {}

    public static void post(IterationMetrics metrics) {
        LATEST.set(metrics);
    }

    /** The metrics of the iteration that has just ended; empty where it failed or posts none. */
    static Optional<IterationMetrics> take() {
        return Optional.ofNullable(LATEST.getAndSet(null));
    }
}
