package org.echobench.core.host;

import java.util.Optional;
import java.util.function.Supplier;
import org.echobench.core.metrics.JvmUsage;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.metrics.ResourceSeries;

/**
 * Reads a process's use of the machine every {@value #MILLIS} ms: five times a second is fine enough for a maximum, and at
 * about 0.2 ms of processor time each it takes a thousandth of one processor.
 */
final class ResourceSampler implements AutoCloseable {

    static final long MILLIS = 200;

    private final ResourceSeries series;
    private final SamplingThread thread;

    /**
     * @param process its use at the moment
     * @param jvm the latest report of the process, if it is a JVM
     * @param series is closed with this
     */
    ResourceSampler(Supplier<Optional<ProcessUsage>> process, Supplier<Optional<JvmUsage>> jvm, ResourceSeries series) {
        this.series = series;
        thread = new SamplingThread("echobench-resource-sampler", MILLIS, () -> process.get()
                .ifPresent(usage -> series.add(usage, jvm.get())));
    }

    /** @throws RuntimeException if the sampling ended early, for example because the disk is full */
    @Override
    public void close() {
        try {
            thread.close();
        } finally {
            series.close();
        }
    }
}
