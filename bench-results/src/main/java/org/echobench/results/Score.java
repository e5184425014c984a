package org.echobench.results;

import java.util.Optional;
import java.util.OptionalDouble;
import org.echobench.results.metric.Metric;
import org.echobench.results.stats.Standing;

/**
 * The figures of one row and subject over all its forks.
 *
 * @param value JMH's primary score; the mean capacity, or closed loop's rate, of a benchmark that searches for one,
 *     whose primary score is only its time
 * @param standing by the value; {@link Standing#NONE} until all servers of the run are known
 * @param unit of the value
 * @param higherIsBetter true for throughput, capacity and a closed loop's rate
 * @param latency over every message of all forks, at a fixed rate from the intended time, for push from the broadcast's
 *     one T0; empty if the benchmark records none
 * @param serverAlloc bytes per operation; this and the following are empty where the benchmark does not record them
 * @param serverCpu microseconds per operation of the server's threads; empty for a server in another language
 * @param cpuStanding by {@link RunResult.RowResult#cpu}, which ranks where the rate does not
 * @param serverProcessCpu microseconds per operation of the server's process, with collector and compiler
 * @param clientCpu microseconds per operation
 * @param saturation share of the client's time that was not spent waiting, 0 to 1
 * @param clientBusy {@code client.busy} of the busiest client thread, 0 to 1; empty in runs before 2026-11-22
 * @param sendLag how late the client itself sent, microseconds at p99; empty where no rate was asked for
 * @param requests of a batch, a second; empty where the score is no batch
 * @param bracket between which levels a capacity lies; empty if the benchmark searches for none
 */
public record Score(
        double value,
        Standing standing,
        String unit,
        boolean higherIsBetter,
        Optional<Latency> latency,
        OptionalDouble serverAlloc,
        OptionalDouble serverCpu,
        Standing cpuStanding,
        OptionalDouble serverProcessCpu,
        OptionalDouble clientCpu,
        OptionalDouble saturation,
        OptionalDouble clientBusy,
        OptionalDouble sendLag,
        OptionalDouble requests,
        Optional<Bracket> bracket) {

    /**
     * Percentiles of one of the latencies that a benchmark records.
     *
     * @param label which of them, as {@code response}
     * @param unit of the percentiles, as {@code us/op}
     */
    public record Latency(String label, double p50, double p99, double p999, String unit) {

        /** Whether it leaves out what a stall delays, so that it compares no servers. */
        public boolean ofClosedLoop() {
            return Metric.find(label).filter(Metric.OF_CLOSED_LOOP::contains).isPresent();
        }
    }

    /** The latency for short tables: only that of a schedule, because a loop that saturates its server shows its own queue. */
    public Optional<Latency> shownLatency() {
        return latency.filter(one -> !one.ofClosedLoop());
    }

    /** The same figures with the standings in their row. */
    public Score standing(Standing byValue, Standing byCpu) {
        return new Score(
                value,
                byValue,
                unit,
                higherIsBetter,
                latency,
                serverAlloc,
                serverCpu,
                byCpu,
                serverProcessCpu,
                clientCpu,
                saturation,
                clientBusy,
                sendLag,
                requests,
                bracket);
    }

    /** @param metric {@code server.processCpu}, or {@code server.cpu} */
    public OptionalDouble cpu(Metric metric) {
        return metric == Metric.SERVER_PROCESS_CPU ? serverProcessCpu : serverCpu;
    }

    /** Whether a schedule decided the rate, so that the value tells no servers apart. */
    public boolean atFixedRate() {
        return sendLag.isPresent();
    }

    /** Messages or requests a second; empty if the score is a time and the row is not a batch. */
    public OptionalDouble rate() {
        return higherIsBetter ? OptionalDouble.of(value) : requests;
    }
}
