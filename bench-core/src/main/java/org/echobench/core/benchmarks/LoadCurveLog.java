package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.spi.HandlerWait;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.curve.LoadCurve.Verdict;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.LoadLevel;
import org.echobench.results.metric.Metric;

/** Records a load curve: each level in a table of the fork, and the fork's metrics. */
final class LoadCurveLog implements AutoCloseable {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double LATE_MICROS = 1_000;
    private static final double LATE_SHARE = 0.99;
    private static final double BEHIND = 1.05;

    private final ForkTable table = new ForkTable(
            LoadCurve.TABLE,
            List.of(
                    "place",
                    "level",
                    "rate",
                    "achieved",
                    "messages",
                    "response.p50_us",
                    "response.p99_us",
                    "response.p99.9_us",
                    "send.lag.p99_us",
                    "server.cpu_us",
                    "server.processCpu_us",
                    "verdict"));
    private final Optional<ForkTable> closedLoops;
    private final long waitNanos;
    private final Map<Metric, Histogram> latencies = new LinkedHashMap<>();
    private final List<Scalar> scalars = new ArrayList<>();
    private int place;

    /**
     * @param wait the wait of the server's handlers
     * @param severalClosedLoops whether they have a table
     */
    LoadCurveLog(HandlerWait wait, boolean severalClosedLoops) {
        waitNanos = TimeUnit.MICROSECONDS.toNanos(wait.mostMicros());
        closedLoops = severalClosedLoops
                ? Optional.of(new ForkTable(
                        LoadCurve.CLOSED_LOOPS,
                        List.of(
                                "connections",
                                "rate",
                                "messages",
                                "latency.p50_us",
                                "latency.p99_us",
                                "server.cpu_us",
                                "server.processCpu_us",
                                "threads")))
                : Optional.empty();
    }

    /**
     * A closed loop, before the levels.
     *
     * @param whole whether it has all connections: the levels are relative to its rate
     * @return its rate in messages a second
     */
    double closedLoop(int connections, boolean whole, MeasurementWindow.WorkerTotals share, Cost cost) {
        double rate = share.inTime() * NANOS_PER_SECOND / share.nanos();
        long messages = share.counts().completed();
        closedLoops.ifPresent(loops -> {
            Percentiles latency = Percentiles.of(share.latencies().get(Metric.LATENCY));
            loops.add(
                    connections,
                    rate,
                    messages,
                    latency.at(0.5),
                    latency.at(0.99),
                    cpu(cost, messages, Metric.SERVER_CPU),
                    cpu(cost, messages, Metric.SERVER_PROCESS_CPU),
                    Scalar.find(cost.resources(), Metric.SERVER_PROCESS_THREADS_MAX));
        });
        if (whole) {
            closedLoop(rate, share, cost);
        }
        return rate;
    }

    private void closedLoop(double rate, MeasurementWindow.WorkerTotals share, Cost cost) {
        long messages = share.counts().completed();
        latencies.clear();
        scalars.clear();
        place = 0;
        table.add(
                "",
                "100%",
                Math.round(rate),
                rate,
                messages,
                "", // it has no intended times
                "",
                "",
                "",
                cpu(cost, messages, Metric.SERVER_CPU),
                cpu(cost, messages, Metric.SERVER_PROCESS_CPU),
                Verdict.CLOSED_LOOP.text());
        scalars.add(Scalar.of(Metric.CLOSED_RATE, rate));
        scalars.add(Scalar.of(Metric.CLIENT_BUSY, share.busy()));
        scalars.add(Scalar.of(Metric.CLIENT_SATURATION, share.saturation()));
        scalars.addAll(cost.perMessage(messages));
        scalars.addAll(cost.resources());
        scalars.addAll(share.usage().perMessage(Metric.CLIENT_ALLOC, Metric.CLIENT_CPU, messages));
    }

    void leftOut(RateCurve.LevelOrder.Step step) {
        table.add("", step.level().label(), step.rate(), "", "", "", "", "", "", "", "", Verdict.LEFT_OUT.text());
    }

    /**
     * The next level in the fork's order. A level at which the client was late has a line and no metrics.
     *
     * @param nanos how long it was offered
     */
    void add(RateCurve.LevelOrder.Step step, Load.Window window, long nanos) {
        Verdict verdict = line(step.level().label(), step.rate(), window, nanos);
        if (verdict != Verdict.CLIENT_LATE) {
            cpu(window.cost(), window.messages(), Metric.SERVER_CPU)
                    .ifPresent(micros -> scalars.add(Scalar.of(Metric.SERVER_CPU.at(step.level()), micros)));
            if (step.level() == LoadLevel.SHARE_50) {
                latencies.put(Metric.RESPONSE, window.response().copy());
            }
        }
    }

    private Verdict line(String level, long rate, Load.Window window, long nanos) {
        Verdict verdict = verdict(window, nanos + waitNanos);
        Percentiles response = Percentiles.of(window.response());
        table.add(
                ++place,
                level,
                rate,
                window.messages()
                        * NANOS_PER_SECOND
                        / Math.max(nanos, window.share().nanos() - waitNanos),
                window.messages(),
                response.at(0.5),
                response.at(0.99),
                response.at(0.999),
                Percentiles.micros(window.sendLag(), LATE_SHARE),
                cpu(window.cost(), window.messages(), Metric.SERVER_CPU),
                cpu(window.cost(), window.messages(), Metric.SERVER_PROCESS_CPU),
                verdict.text());
        return verdict;
    }

    private static OptionalDouble cpu(Cost cost, long messages, Metric metric) {
        return Scalar.find(cost.perMessage(messages), metric);
    }

    /**
     * A server fell behind if its last response came after the end, by a twentieth of the level's time or more.
     *
     * @param nanos how long the level was offered, plus the longest wait of a handler
     */
    static Verdict verdict(Load.Window window, long nanos) {
        if (Percentiles.micros(window.sendLag(), LATE_SHARE) > LATE_MICROS) {
            return Verdict.CLIENT_LATE;
        }
        return window.share().nanos() >= BEHIND * nanos ? Verdict.FELL_BEHIND : Verdict.KEPT;
    }

    /** The metrics of the closed loop and all levels so far. */
    EchobenchProfiler.Iteration metrics() {
        return new EchobenchProfiler.Iteration(Map.copyOf(latencies), List.copyOf(scalars));
    }

    @Override
    public void close() {
        table.close();
        closedLoops.ifPresent(ForkTable::close);
    }
}
