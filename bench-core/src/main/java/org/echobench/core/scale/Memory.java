package org.echobench.core.scale;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.echobench.results.metric.Metric;
import org.echobench.results.stats.LinearFit;

/** A kind of memory that idle connections take, whose growth over the steps is fitted by a straight line. */
public enum Memory {
    /** Java heap after a full collection. */
    HEAP(Metric.HEAP, idle -> known(idle.stats().heapBytes())),
    /** Direct buffers of the JDK. */
    DIRECT(Metric.DIRECT, idle -> known(idle.stats().directBytes())),
    /** Resident set of the server's process; it includes the pre-touched heap from the beginning. */
    RSS(Metric.RSS, idle -> known(idle.stats().residentBytes())),
    /** Resident set without the unused heap, which makes servers of all languages comparable. */
    USED(Metric.MEMORY_USED, idle -> known(idle.stats().memoryBytes())),
    /** The kernel's slab of the whole machine, both ends of the connections. */
    KERNEL(Metric.KERNEL, RampStep.Idle::kernelBytes);

    private final Metric metric;
    private final Function<RampStep.Idle, OptionalLong> reading;

    Memory(Metric metric, Function<RampStep.Idle, OptionalLong> reading) {
        this.metric = metric;
        this.reading = reading;
    }

    private static OptionalLong known(long bytes) {
        return bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes);
    }

    public Metric metric() {
        return metric;
    }

    /** Bytes at this time; empty where the platform does not report them. */
    public OptionalLong at(RampStep.Idle idle) {
        return reading.apply(idle);
    }

    /** Bytes against connections; empty with fewer than two steps, or if the platform does not report bytes. */
    public Optional<LinearFit> fit(List<RampStep> steps) {
        List<LinearFit.Point> points = steps.stream()
                .filter(step -> at(step.idle()).isPresent())
                .map(step ->
                        new LinearFit.Point(step.connections(), at(step.idle()).getAsLong()))
                .toList();
        return points.size() < 2 ? Optional.empty() : Optional.of(new LinearFit(points));
    }
}
