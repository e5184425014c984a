package org.echobench.report.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.commons.statistics.descriptive.Mean;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.UserError;
import org.echobench.results.jmh.Unit;

/**
 * Rows that commits do not change, such as a baseline: only the day changes them. A day's factor is the geometric mean,
 * over these rows, of the value divided by the mean of its series.
 *
 * @param rows found in the benchmark and the parameters of a ruler
 */
public record Ruler(Pattern rows) {

    /**
     * The entries with all times and rates adjusted to an average day of their machine, without those before the first
     * that has a ruler.
     *
     * @param all ancestors first
     * @throws UserError if a later entry has no such row, or none of a machine has one
     */
    public List<HistoryEntry> onAnAverageDay(List<HistoryEntry> all) {
        Map<Trend.Key, List<Double>> series = new HashMap<>();
        Set<String> begun = new HashSet<>();
        List<HistoryEntry> entries = new ArrayList<>();
        for (HistoryEntry entry : all) {
            for (Point point : rulers(entry)) {
                series.computeIfAbsent(Trend.Key.of(entry, point, point.server()), any -> new ArrayList<>())
                        .add(logTime(point));
                begun.add(entry.machine());
            }
            if (begun.contains(entry.machine())) {
                entries.add(entry);
            }
        }
        all.stream()
                .filter(entry -> !begun.contains(entry.machine()))
                .findFirst()
                .ifPresent(entry -> {
                    throw without(entry);
                });
        Map<Trend.Key, Double> usual = new HashMap<>();
        series.forEach((key, values) -> usual.put(key, mean(values)));
        return entries.stream().map(entry -> adjusted(entry, usual)).toList();
    }

    private HistoryEntry adjusted(HistoryEntry entry, Map<Trend.Key, Double> usual) {
        List<Double> slower = rulers(entry).stream()
                .map(point -> logTime(point) - usual.get(Trend.Key.of(entry, point, point.server())))
                .toList();
        if (slower.isEmpty()) {
            throw without(entry);
        }
        double slow = mean(slower);
        return entry.with(point -> isTime(point) ? point.times(Math.exp(-sign(point) * slow)) : point);
    }

    private UserError without(HistoryEntry entry) {
        return new UserError("Commit " + entry.commit() + " has no row that --ruler " + rows + " finds.");
    }

    private List<Point> rulers(HistoryEntry entry) {
        return entry.points().stream().filter(this::measures).toList();
    }

    private boolean measures(Point point) {
        return isTime(point)
                && point.value() > 0
                && rows.matcher(point.id().shortName() + " " + point.id().paramText())
                        .find();
    }

    private static boolean isTime(Point point) {
        return Unit.parse(point.unit()).isPresent();
    }

    /** On a slow day times grow and rates fall. */
    private static int sign(Point point) {
        return Unit.parse(point.unit()).orElseThrow().kind() == Unit.Kind.TIME_PER_OP ? 1 : -1;
    }

    private static double logTime(Point point) {
        return sign(point) * Math.log(point.value());
    }

    private static double mean(List<Double> values) {
        return Mean.of(values.stream().mapToDouble(Double::doubleValue).toArray())
                .getAsDouble();
    }
}
