package org.echobench.report.history;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SortedMap;
import java.util.function.UnaryOperator;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.echobench.results.Sha256;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.Unit;
import org.echobench.results.metric.MetricName;
import org.echobench.results.renames.Renames;

/**
 * The entry of one run or JMH file: the content of a file that never changes.
 *
 * @param format 1
 * @param commit of the source, at least seven hexadecimal digits
 * @param started ISO 8601, UTC
 * @param machine hardware and JDK in words; results of different machines do not compare
 * @param points in the order of the run's file
 */
public record HistoryEntry(int format, String commit, String started, String machine, List<Point> points) {

    static final int FORMAT = 1;

    /** Between the hardware and the JVM in a machine's words. */
    static final String JVM = ", JVM ";

    private static final int MACHINE_DIGITS = 8;

    public HistoryEntry {
        if (format != FORMAT) {
            throw new IllegalArgumentException("format must be " + FORMAT + ", but is " + format);
        }
        if (!commit.matches("[0-9a-f]{7,64}")) {
            throw new IllegalArgumentException("commit must be hexadecimal digits, but is '" + commit + "'");
        }
        points = List.copyOf(points);
    }

    /** The same run with points that say it otherwise. */
    HistoryEntry with(UnaryOperator<Point> saidOtherwise) {
        return new HistoryEntry(
                format,
                commit,
                started,
                machine,
                points.stream().map(saidOtherwise).toList());
    }

    /** @param name a machine's name as it was given, its words, or its eight digits */
    public boolean isOf(String name) {
        return name.equals(machineId()) || name.equals(machine) || machine.startsWith(name + JVM);
    }

    /** A short name of the machine: eight digits of a hash of its words. */
    public String machineId() {
        return Sha256.of(machine.getBytes(StandardCharsets.UTF_8)).substring(0, MACHINE_DIGITS);
    }

    /**
     * A metric of a row.
     *
     * @param params without the server
     * @param server the row's server, or empty in results that have none
     * @param metric as a comparison names it; a percentile is {@code latency:p0.99}
     * @param forks a value of each fork: the mean of its iterations, or the percentile of all its latencies
     */
    public record Point(
            String benchmark,
            String mode,
            SortedMap<String, String> params,
            int threads,
            String server,
            String metric,
            String unit,
            List<Double> forks) {

        public Point {
            id(benchmark, mode, params, threads);
            forks = List.copyOf(forks);
            if (forks.isEmpty()) {
                throw new IllegalArgumentException("forks of " + benchmark + " must not be empty");
            }
        }

        /** The mean of the forks; of a percentile their median, because a mean of percentiles means nothing. */
        double value() {
            double[] values = forks.stream().mapToDouble(Double::doubleValue).toArray();
            return MetricName.quantile(metric).isPresent()
                    ? Median.withDefaults().evaluate(values)
                    : Mean.of(values).getAsDouble();
        }

        /** The same in another unit; unchanged where its own does not convert to that. */
        Point in(String other) {
            return Unit.conversion(unit, other)
                    .map(conversion -> new Point(
                            benchmark,
                            mode,
                            params,
                            threads,
                            server,
                            metric,
                            other,
                            forks.stream().map(conversion::applyAsDouble).toList()))
                    .orElse(this);
        }

        /** The point under its names of today. */
        Point renamed(Renames renames) {
            RowId today = renames.today(id());
            return new Point(
                    today.benchmark(), mode, today.params(), threads, renames.server(server), metric, unit, forks);
        }

        /** The row, without its server. */
        RowId id() {
            return id(benchmark, mode, params, threads);
        }

        private static RowId id(String benchmark, String mode, SortedMap<String, String> params, int threads) {
            return new RowId(benchmark, mode, params, threads);
        }
    }
}
