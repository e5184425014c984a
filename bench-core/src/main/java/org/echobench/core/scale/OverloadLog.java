package org.echobench.core.scale;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.load.FateWindows;
import org.echobench.core.load.FateWindows.Fate;
import org.echobench.core.load.FateWindows.Totals;
import org.echobench.core.load.MeasurementWindow;
import org.echobench.core.metrics.EchobenchProfiler;
import org.echobench.core.metrics.ForkTable;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.metrics.Scalar;
import org.echobench.results.curve.Goodput;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.OverloadLevel;

/** Records a fork's overloads: each level and its windows in tables, and the fork's metrics. */
public final class OverloadLog implements AutoCloseable {

    /** The length of the windows in which messages are counted. */
    public static final long WINDOW_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The windows over which a p99 is taken before and after a level: that of a single window is mostly chance. */
    public static final int BACK_WINDOWS = 5;

    /** The factor by which the p99 of a recovered server may exceed the one before the levels. */
    private static final double BACK = 2;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final double TAIL = 0.99;

    /** A share of the limit: if the p99 of the client's lateness exceeds it, the client would decide what is good. */
    private static final double LATE = 0.1;

    /**
     * The client while a level was offered.
     *
     * @param busy see {@link MeasurementWindow#busy}
     * @param lagMicros p99 of how late it sent, in µs
     */
    public record Client(double busy, double lagMicros) {

        /** @param sendLag in ns */
        public static Client of(double busy, Histogram sendLag) {
            return new Client(busy, Percentiles.micros(sendLag, TAIL));
        }
    }

    private record Level(OverloadLevel level, long rate, FateWindows windows, Client client, Cost cost) {}

    private final ForkTable levels = new ForkTable(Goodput.TABLE, Goodput.COLUMNS);
    private final ForkTable series = new ForkTable(
            Goodput.SERIES,
            List.of("level", "time_s", "offered", "good", "late", "rejected", "lost", "unsent", "response.p99_us"));
    private final int before;
    private final int during;
    private final int after;
    private final double mostLag;
    private final List<Scalar> scalars = new ArrayList<>();
    /** Not yet written: how the server usually responds is known only after all levels. */
    private final List<Level> measured = new ArrayList<>();
    /** The time before all levels together, because the p99 of half a second before one of them is mostly chance. */
    private final Histogram usual = LatencyRecorder.newHistogram();

    private int overloads;
    private int missed;
    private double busiest;

    /**
     * @param before windows at half of the full rate, before each level
     * @param during windows of a level
     * @param after windows at half of the full rate, after it
     * @param limitMicros the longest that a good response takes
     */
    public OverloadLog(int before, int during, int after, int limitMicros) {
        this.before = before;
        this.during = during;
        this.after = after;
        mostLag = LATE * limitMicros;
    }

    /**
     * The full rate, before all levels.
     *
     * @param windows those of a load that is more than the server can sustain
     * @return right responses a second in the later half of the windows
     */
    public double full(FateWindows windows, MeasurementWindow.WorkerTotals share, Cost cost) {
        Totals later = windows.totals(during / 2, during);
        double rate =
                (later.of(Fate.GOOD) + later.of(Fate.LATE)) / ((during - during / 2) * WINDOW_NANOS / NANOS_PER_SECOND);
        scalars.clear();
        measured.clear();
        usual.reset();
        overloads = 0;
        missed = 0;
        busiest = share.busy();
        scalars.add(Scalar.of(Metric.FULL_RATE, rate));
        scalars.add(Scalar.of(Metric.CLIENT_SATURATION, share.saturation()));
        scalars.addAll(cost.perMessage(share.counts().completed()));
        scalars.addAll(share.usage()
                .perMessage(
                        Metric.CLIENT_ALLOC, Metric.CLIENT_CPU, share.counts().completed()));
        return rate;
    }

    /**
     * Adds a level. If the client was late, the level has a line but no metrics.
     *
     * @param rate messages a second that were offered
     * @param cost the server's cost while the level was offered
     */
    public void add(OverloadLevel level, long rate, FateWindows windows, Client client, Cost cost) {
        measured.add(new Level(level, rate, windows, client, cost));
        usual.add(windows.totals(before - BACK_WINDOWS, before).response());
    }

    private void writeMeasured() {
        measured.forEach(one -> write(one.level, one.rate, one.windows, one.client, one.cost));
        measured.clear();
    }

    private void write(OverloadLevel level, long rate, FateWindows windows, Client client, Cost cost) {
        Totals totals = windows.totals(before, before + during);
        double seconds = during * WINDOW_NANOS / NANOS_PER_SECOND;
        double goodput = totals.of(Fate.GOOD) / seconds;
        OptionalDouble cpu = totals.of(Fate.GOOD) == 0
                ? OptionalDouble.empty()
                : Scalar.find(cost.perMessage(totals.of(Fate.GOOD)), Metric.SERVER_PROCESS_CPU);
        OptionalDouble recovery = recovery(windows);
        boolean late = client.lagMicros > mostLag;
        busiest = Math.max(busiest, client.busy);
        Percentiles response = Percentiles.of(totals.response());
        levels.add(
                level.label(),
                rate,
                totals.offered() / seconds,
                goodput,
                totals.of(Fate.LATE) / seconds,
                totals.of(Fate.REJECTED) / seconds,
                totals.of(Fate.LOST) / seconds,
                totals.of(Fate.UNSENT) / seconds,
                response.at(0.5),
                response.at(TAIL),
                client.lagMicros,
                cpu,
                Scalar.find(cost.resources(), Metric.SERVER_HEAP_MAX),
                Scalar.find(cost.resources(), Metric.SERVER_RSS_MAX),
                recovery,
                late ? Goodput.CLIENT_LATE : recovery.isPresent() ? Goodput.BACK : Goodput.NOT_BACK);
        writeSeries(level, windows);
        if (late) {
            return;
        }
        scalars.add(Scalar.of(Metric.goodput(level), goodput));
        if (level.isOverload()) {
            // A server that does not recover takes at least as long as it was observed.
            scalars.add(Scalar.of(Metric.recovery(level), recovery.orElse(after * WINDOW_NANOS / NANOS_PER_SECOND)));
            overloads++;
            missed += recovery.isPresent() ? 0 : 1;
        }
        if (level == OverloadLevel.X2) {
            cpu.ifPresent(micros -> scalars.add(Scalar.of(Metric.GOODPUT_CPU, micros)));
        }
    }

    /**
     * Seconds from the end of a level to the first {@link #BACK_WINDOWS} windows in which the server has recovered:
     * every response was good, at least half as many came as messages were offered, and their p99 was at most twice
     * that of the last half seconds before all levels. Empty if there are no such windows.
     */
    private OptionalDouble recovery(FateWindows windows) {
        double most = BACK * Percentiles.micros(usual, TAIL);
        for (int first = 0; first + BACK_WINDOWS <= after; first++) {
            Totals totals = windows.totals(before + during + first, before + during + first + BACK_WINDOWS);
            long good = totals.of(Fate.GOOD);
            if (good > 0 && good == totals.decided() && 2 * good >= totals.offered() && p99(totals) <= most) {
                return OptionalDouble.of(first * WINDOW_NANOS / NANOS_PER_SECOND);
            }
        }
        return OptionalDouble.empty();
    }

    private void writeSeries(OverloadLevel level, FateWindows windows) {
        double seconds = WINDOW_NANOS / NANOS_PER_SECOND;
        for (int window = 0; window < before + during + after; window++) {
            Totals totals = windows.totals(window, window + 1);
            series.add(
                    level.label(),
                    (window - before) * seconds,
                    totals.offered() / seconds,
                    totals.of(Fate.GOOD) / seconds,
                    totals.of(Fate.LATE) / seconds,
                    totals.of(Fate.REJECTED) / seconds,
                    totals.of(Fate.LOST) / seconds,
                    totals.of(Fate.UNSENT) / seconds,
                    totals.response().getTotalCount() == 0 ? "" : p99(totals));
        }
    }

    private static double p99(Totals totals) {
        return Percentiles.micros(totals.response(), TAIL);
    }

    /** The metrics of the full rate and all levels so far. */
    public EchobenchProfiler.Iteration metrics() {
        writeMeasured();
        List<Scalar> all = new ArrayList<>(scalars);
        all.add(Scalar.of(Metric.CLIENT_BUSY, busiest));
        if (overloads > 0) {
            all.add(Scalar.of(Metric.RECOVERY_MISSED, (double) missed / overloads));
        }
        return new EchobenchProfiler.Iteration(Map.of(), all);
    }

    @Override
    public void close() {
        writeMeasured();
        levels.close();
        series.close();
    }
}
