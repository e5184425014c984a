package org.echobench.cluster.node;

/**
 * When every node begins every iteration: at absolute times on the server's clock, agreed before any of them starts. The
 * orchestrator's barriers would release nodes up to 85 ms apart.
 *
 * @param t0Nanos the first iteration's beginning
 * @param warmups iterations that do not count, 0 or more
 * @param measured iterations that do, at least 1
 * @param gapNanos after each iteration, for the answers that are still to come
 */
public record Timetable(long t0Nanos, int warmups, long warmupNanos, int measured, long measuredNanos, long gapNanos) {

    public Timetable {
        if (warmups < 0 || measured < 1 || warmupNanos < 1 || measuredNanos < 1 || gapNanos < 0) {
            throw new IllegalArgumentException("iterations and their times must be positive");
        }
    }

    public int iterations() {
        return warmups + measured;
    }

    public boolean measured(int iteration) {
        return iteration >= warmups;
    }

    /** How long an iteration lasts. */
    public long nanos(int iteration) {
        return measured(iteration) ? measuredNanos : warmupNanos;
    }

    /** When iteration 0, 1, … begins, on the server's clock. */
    public long beginNanos(int iteration) {
        int warm = Math.min(iteration, warmups);
        return t0Nanos + warm * (warmupNanos + gapNanos) + (iteration - warm) * (measuredNanos + gapNanos);
    }

    /** From T0 to the end of the last iteration's gap. */
    public long totalNanos() {
        return beginNanos(iterations()) - t0Nanos;
    }
}
