package org.echobench.results.curve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;
import org.echobench.results.Figures;
import org.echobench.results.metric.LoadLevel;
import org.echobench.results.metric.Metric;

/**
 * The load curve of a server in a row, over all its forks.
 *
 * @param cpu the metric of the CPU time in its points, the same for all servers of the row
 * @param points in ascending order of rate, without levels that were left out in every fork
 */
public record LoadCurve(String row, String server, Metric cpu, List<Point> points) {

    /** The name of the forks' table. */
    public static final String TABLE = "load-curve";

    /** The name of the forks' table of closed loops, where there are several. */
    public static final String CLOSED_LOOPS = "closed-loops";

    /** The outcome of a level in a fork. */
    public enum Verdict {
        /** The server kept up with the offered rate. */
        KEPT,
        /** The server responded, but more slowly than the offered rate. */
        FELL_BEHIND,
        /** The client sent late itself, so nothing is known about the server. */
        CLIENT_LATE,
        /** The rate is too close to what the server can do, or above it, and was not offered. */
        LEFT_OUT,
        /** Not a level: the closed loop whose rate the levels are shares of. */
        CLOSED_LOOP;

        /** Its name in the table. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The figures of a level, over the forks that count. A figure that none of them has is NaN.
     *
     * @param rate offered messages a second; where no fork counts, those of the others
     * @param p50 of the response time, in µs, like the next two
     * @param cpu of the server by the curve's metric, in µs per message
     * @param forks that count
     * @param behind forks that count and fell behind
     * @param late forks that do not count, because the client was late
     */
    public record Point(
            LoadLevel level, Range rate, Range p50, Range p99, Range p999, Range cpu, int forks, int behind, int late) {

        private static Optional<Point> of(LoadLevel level, List<CurveTable.Line> lines, Metric cpu) {
            List<CurveTable.Line> behind = with(lines, Verdict.FELL_BEHIND);
            List<CurveTable.Line> late = with(lines, Verdict.CLIENT_LATE);
            List<CurveTable.Line> counted = new ArrayList<>(with(lines, Verdict.KEPT));
            counted.addAll(behind);
            return counted.isEmpty() && late.isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Point(
                            level,
                            Range.of(counted.isEmpty() ? late : counted, "rate"),
                            Range.of(counted, "response.p50_us"),
                            Range.of(counted, "response.p99_us"),
                            Range.of(counted, "response.p99.9_us"),
                            Range.of(counted, column(cpu)),
                            counted.size(),
                            behind.size(),
                            late.size()));
        }

        private static List<CurveTable.Line> with(List<CurveTable.Line> lines, Verdict verdict) {
            return lines.stream()
                    .filter(line -> line.text("verdict").equals(verdict.text()))
                    .toList();
        }
    }

    /** The median over the forks, and the least and the greatest of their values; all NaN where there is none. */
    public record Range(double median, double least, double greatest) {

        static Range of(List<CurveTable.Line> lines, String column) {
            double[] values = lines.stream()
                    .mapToDouble(line -> line.number(column))
                    .filter(Double::isFinite)
                    .sorted()
                    .toArray();
            if (values.length == 0) {
                return new Range(Double.NaN, Double.NaN, Double.NaN);
            }
            return new Range(Median.withDefaults().evaluate(values.clone()), values[0], values[values.length - 1]);
        }

        /** The range in another unit. */
        public Range times(double factor) {
            return new Range(factor * median, factor * least, factor * greatest);
        }

        /** {@code 1,200 (1,100 to 1,300)}. */
        public String text() {
            if (!Double.isFinite(median)) {
                return Figures.NONE;
            }
            return least < greatest
                    ? Figures.score(median) + " (" + Figures.score(least) + " to " + Figures.score(greatest) + ")"
                    : Figures.score(median);
        }
    }

    /**
     * The curves in these tables, in their order of rows and servers.
     *
     * @param tables of forks, joined or not; tables of other names are ignored
     */
    public static List<LoadCurve> of(List<CurveTable> tables) {
        List<LoadCurve> all = new ArrayList<>();
        CurveTable.grouped(CurveTable.lines(tables, TABLE), line -> line.text("row"))
                .forEach((row, lines) -> {
                    Map<String, List<CurveTable.Line>> servers = CurveTable.grouped(lines, line -> line.text("server"));
                    Metric cpu = Metric.comparedCpu(
                            metric -> servers.values().stream().allMatch(forks -> has(forks, metric)));
                    servers.forEach((server, forks) -> all.add(new LoadCurve(row, server, cpu, points(forks, cpu))));
                });
        return all;
    }

    private static boolean has(List<CurveTable.Line> forks, Metric cpu) {
        return forks.stream().anyMatch(line -> Double.isFinite(line.number(column(cpu))));
    }

    private static String column(Metric cpu) {
        return cpu.label() + "_us";
    }

    private static List<Point> points(List<CurveTable.Line> lines, Metric cpu) {
        List<Point> points = new ArrayList<>();
        CurveTable.grouped(lines, line -> line.text("level")).forEach((label, level) -> LoadLevel.find(label)
                .flatMap(known -> Point.of(known, level, cpu))
                .ifPresent(points::add));
        points.sort(Comparator.comparingDouble(point -> point.rate().median()));
        return points;
    }

    /** For tables: {@code CPU us/op 30.1 at 2,000/s, 18.0 at 10,000/s; 12.3 at 90 % (39,000/s)}. */
    public String brief() {
        if (points.isEmpty()) {
            return "no level was measured: even the lowest rate is more than its closed loop reached";
        }
        String common = points.stream()
                .filter(point -> point.level().isCommon())
                .map(point -> Figures.of(point.cpu().median()) + " at "
                        + Figures.of(point.rate().median()) + "/s")
                .collect(Collectors.joining(", "));
        String highest = points.stream()
                .filter(point -> !point.level().isCommon())
                .reduce((lower, higher) -> higher)
                .map(point -> Figures.of(point.cpu().median()) + " at "
                        + point.level().label().replace("%", " % (")
                        + Figures.of(point.rate().median()) + "/s)")
                .orElse("");
        String late = points.stream()
                .filter(point -> point.late() > 0)
                .map(point -> point.level().label())
                .collect(Collectors.joining(", "));
        return (cpu == Metric.SERVER_CPU ? "CPU us/op " : "CPU us/op of the process ")
                + Stream.of(common, highest, late.isEmpty() ? "" : "the client was late in some forks at " + late)
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("; "));
    }
}
