package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.echobench.results.Param;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.SubjectResult;
import org.echobench.results.stats.Standing;

/**
 * Rate and latency against connections, {@code by-connections}: a curve for each server and each family of rows that
 * differ in nothing but the number of their connections.
 */
final class ConnectionCurves {

    static final String NAME = "by-connections";

    static final List<String> COLUMNS = List.of(
            "family",
            "params",
            "server",
            "connections",
            "score",
            "low",
            "high",
            "unit",
            "p50_us",
            "p99_us",
            "p99.9_us",
            "latency");

    private static final double NANOS_PER_MICRO = 1_000.0;

    private record Family(String benchmark, Map<String, String> params, RowSettings settings) {}

    private record Point(String row, long connections, SubjectResult result) {

        String server() {
            return result.subject();
        }
    }

    private final Map<Family, List<Point>> families = new LinkedHashMap<>();

    /** Adds a measured row of one subject. */
    void add(Row row, SubjectResult result) {
        Optional<String> param = Param.LOAD.stream()
                .map(Param::label)
                .filter(row.params()::containsKey)
                .findFirst();
        if (param.isEmpty()) {
            return;
        }
        String value = row.params().get(param.get());
        TreeMap<String, String> others = new TreeMap<>(row.params());
        others.remove(param.get());
        String name = row.name().replace("," + param.get() + "=" + value, "");
        families.computeIfAbsent(new Family(row.benchmark(), others, row.settings()), f -> new ArrayList<>())
                .add(new Point(name, Long.parseLong(value), result));
    }

    /** Adds all curves of at least two points, in the plan's order of rows and subjects. */
    void writeTo(CurveFiles files) {
        families.forEach((family, points) -> {
            if (points.stream().map(Point::connections).distinct().count() > 1) {
                List<String> servers =
                        points.stream().map(Point::server).distinct().toList();
                Comparator<Point> order = Comparator.comparingInt((Point point) -> servers.indexOf(point.server()))
                        .thenComparingLong(Point::connections);
                points.stream().sorted(order).forEach(point -> files.table(NAME, COLUMNS)
                        .add(line(family, points, point)));
            }
        });
    }

    private static List<?> line(Family family, List<Point> points, Point point) {
        SubjectResult one = point.result();
        Standing standing = one.standing(MetricName.SCORE);
        return List.of(
                points.get(0).row(),
                family.params().entrySet().stream()
                        .map(param -> param.getKey() + "=" + param.getValue())
                        .collect(Collectors.joining(" ")),
                point.server(),
                point.connections(),
                one.value(MetricName.SCORE).orElse(Double.NaN),
                text(standing.low()),
                text(standing.high()),
                one.figure(MetricName.SCORE).orElseThrow().unit(),
                micros(one, 0.5),
                micros(one, 0.99),
                micros(one, 0.999),
                one.latency().orElse(""));
    }

    /** Nanoseconds, the unit of the measurement. */
    private static Object micros(SubjectResult one, double share) {
        return one.latency()
                .flatMap(label -> one.figure(MetricName.percentile(label, share)))
                .<Object>map(figure -> Math.round(figure.value() * NANOS_PER_MICRO) / NANOS_PER_MICRO)
                .orElse("");
    }

    private static Object text(OptionalDouble value) {
        return value.isPresent() ? (Object) value.getAsDouble() : "";
    }
}
