package org.echobench.runner.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    static final List<String> COLUMNS =
            List.of("family,params,server,connections,score,low,high,unit,p50_us,p99_us,p99.9_us,latency".split(","));

    private static final double NANOS_PER_MICRO = 1_000.0;

    private record Family(String benchmark, Map<String, String> params, RowSettings settings) {}

    private record Point(String row, long connections, SubjectResult result) {}

    private final Map<Family, List<Point>> families = new LinkedHashMap<>();

    /** Adds a row with its measured subjects. */
    void add(Row row, List<SubjectResult> measured) {
        Param.LOAD.stream()
                .map(Param::label)
                .filter(row.params()::containsKey)
                .findFirst()
                .ifPresent(param -> {
                    TreeMap<String, String> others = new TreeMap<>(row.params());
                    String value = others.remove(param);
                    String name = row.name().replace("," + param + "=" + value, "");
                    List<Point> points = families.computeIfAbsent(
                            new Family(row.benchmark(), others, row.settings()), f -> new ArrayList<>());
                    measured.forEach(one -> points.add(new Point(name, Long.parseLong(value), one)));
                });
    }

    /** Adds all curves of at least two points, in the plan's order of rows and subjects. */
    void writeTo(CurveFiles files) {
        families.forEach((family, points) -> {
            if (points.stream().map(Point::connections).distinct().count() > 1) {
                Map<String, List<Point>> curves = points.stream()
                        .collect(Collectors.groupingBy(
                                point -> point.result().subject(), LinkedHashMap::new, Collectors.toList()));
                curves.values().forEach(curve -> curve.stream()
                        .sorted(Comparator.comparingLong(Point::connections))
                        .forEach(point -> files.table(NAME, COLUMNS)
                                .add(line(points.get(0).row(), family, point))));
            }
        });
    }

    private static List<?> line(String name, Family family, Point point) {
        SubjectResult one = point.result();
        Standing standing = one.standing(MetricName.SCORE);
        return List.of(
                name,
                Param.text(family.params(), " "),
                one.subject(),
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
