package org.echobench.core.benchmarks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.Interval;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.curve.LoadCurve;
import org.echobench.results.curve.LoadCurve.Verdict;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.LoadLevel;
import org.echobench.results.metric.Metric;

/** Keeps a load curve: each level in a table of the fork, and the metrics of the fork. */
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
    private final Map<Metric, Histogram> latencies = new LinkedHashMap<>();
    private final List<Scalar> scalars = new ArrayList<>();
    private int place;

    /** The closed loop, before the levels; returns its rate in messages a second. */
    double closedLoop(Interval.Share share, Cost cost) {
        latencies.clear();
        scalars.clear();
        place = 0;
        double rate = share.inTime() * NANOS_PER_SECOND / share.nanos();
        long messages = share.counts().completed();
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
                cell(cpu(cost, messages, Metric.SERVER_CPU)),
                cell(cpu(cost, messages, Metric.SERVER_PROCESS_CPU)),
                Verdict.CLOSED_LOOP.text());
        scalars.add(Scalar.of(Metric.CLOSED_RATE, rate));
        scalars.add(Scalar.of(Metric.CLIENT_BUSY, share.busy()));
        scalars.add(Scalar.of(Metric.CLIENT_SATURATION, share.saturation()));
        scalars.addAll(cost.perMessage(messages));
        scalars.addAll(share.usage().perMessage(Metric.CLIENT_ALLOC, Metric.CLIENT_CPU, messages));
        return rate;
    }

    void leftOut(RateCurve.LevelOrder.Step step) {
        table.add("", step.level().label(), step.rate(), "", "", "", "", "", "", "", "", Verdict.LEFT_OUT.text());
    }

    /**
     * The next level in the fork's order. A level at which the client was late has a line and no metrics.
     *
     * @param nanos for which it was offered
     */
    void add(RateCurve.LevelOrder.Step step, Load.Window window, long nanos) {
        Verdict verdict = verdict(window, nanos);
        Percentiles response = Percentiles.of(window.response());
        OptionalDouble cpu = cpu(window.cost(), window.messages(), Metric.SERVER_CPU);
        table.add(
                ++place,
                step.level().label(),
                step.rate(),
                window.messages()
                        * NANOS_PER_SECOND
                        / Math.max(nanos, window.share().nanos()),
                window.messages(),
                cell(response.at(0.5)),
                cell(response.at(0.99)),
                cell(response.at(0.999)),
                Percentiles.micros(window.sendLag(), LATE_SHARE),
                cell(cpu),
                cell(cpu(window.cost(), window.messages(), Metric.SERVER_PROCESS_CPU)),
                verdict.text());
        if (verdict != Verdict.CLIENT_LATE) {
            cpu.ifPresent(micros -> scalars.add(Scalar.of(Metric.SERVER_CPU.at(step.level()), micros)));
            if (step.level() == LoadLevel.SHARE_50) {
                latencies.put(Metric.RESPONSE, window.response().copy());
            }
        }
    }

    private static OptionalDouble cpu(Cost cost, long messages, Metric metric) {
        return cost.perMessage(messages).stream()
                .filter(scalar -> scalar.metric() == metric)
                .mapToDouble(Scalar::value)
                .findFirst();
    }

    private static Object cell(OptionalDouble value) {
        return value.isPresent() ? (Object) value.getAsDouble() : "";
    }

    /**
     * A server that fell behind gave its last answer later than the end, by a twentieth of the level's time or more.
     *
     * @param nanos for which the level was offered
     */
    static Verdict verdict(Load.Window window, long nanos) {
        if (Percentiles.micros(window.sendLag(), LATE_SHARE) > LATE_MICROS) {
            return Verdict.CLIENT_LATE;
        }
        return window.share().nanos() >= BEHIND * nanos ? Verdict.FELL_BEHIND : Verdict.KEPT;
    }

    /** Of the closed loop and all levels so far. */
    EchobenchProfiler.Iteration metrics() {
        return new EchobenchProfiler.Iteration(Map.copyOf(latencies), List.copyOf(scalars));
    }

    @Override
    public void close() {
        table.close();
    }
}
