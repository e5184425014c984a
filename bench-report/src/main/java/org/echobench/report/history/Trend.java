package org.echobench.report.history;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.report.render.RowNames;
import org.echobench.results.Subject;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.Unit;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;

/**
 * One metric of one row of one server on one machine, commit by commit.
 *
 * @param machine hardware and JDK
 * @param id of the row, without its server
 * @param values in the order of ancestry, at least one
 */
public record Trend(String machine, RowId id, String server, String metric, String unit, List<Value> values) {

    /**
     * The value at one commit.
     *
     * @param value of the run, in the unit
     * @param ratio of the value to the value of the reference server in the same run; empty if that was not measured
     */
    public record Value(String commit, double value, Optional<Double> ratio) {}

    public Trend {
        values = List.copyOf(values);
        if (values.isEmpty()) {
            throw new IllegalArgumentException("a trend needs a value");
        }
    }

    /** Which way is better. */
    Direction direction() {
        return MetricName.direction(id.mode(), metric);
    }

    /** The row's benchmark and parameters. */
    public String row() {
        return (id.shortName() + " " + id.paramText()).strip();
    }

    /** {@code ClosedLoop.run exchange=json on jetty}: its row among these, with the parameters that vary, and its server. */
    public String inWords(RowNames names) {
        return names.inWords(id) + (server.isEmpty() ? "" : " on " + server);
    }

    /** @param commits by machine */
    boolean endsAt(Map<String, String> commits) {
        return last().commit().equals(commits.get(machine));
    }

    /** The value of its newest commit. */
    public Value last() {
        return values.get(values.size() - 1);
    }

    /**
     * Whether it is judged and drawn as a ratio to the reference server, because a slow day of the machine slows both:
     * for metrics of time, if every run has the reference. A slow day does not change bytes.
     */
    public boolean isRelative() {
        return Unit.parse(unit).isPresent()
                && values.stream().allMatch(value -> value.ratio().isPresent());
    }

    /** A value as it is judged and drawn. */
    double shown(Value value) {
        return isRelative() ? value.ratio().orElseThrow() : value.value();
    }

    Key key() {
        return new Key(machine, id, server, metric, unit);
    }

    /** What the values of a trend have in common. */
    record Key(String machine, RowId id, String server, String metric, String unit) {

        static Key of(HistoryEntry entry, Point point, String server) {
            return new Key(entry.machine(), point.id(), server, point.metric(), point.unit());
        }
    }

    /**
     * All trends except the trends of the reference server.
     *
     * @param entries ancestors first
     */
    public static List<Trend> of(List<HistoryEntry> entries) {
        Map<Key, List<Value>> series = new LinkedHashMap<>();
        for (HistoryEntry entry : entries) {
            Map<Key, Double> references = new HashMap<>();
            for (Point point : entry.points()) {
                if (point.server().equals(Subject.REFERENCE)) {
                    references.put(Key.of(entry, point, ""), point.value());
                }
            }
            for (Point point : entry.points()) {
                if (!point.server().equals(Subject.REFERENCE)) {
                    Optional<Double> ratio = Optional.ofNullable(references.get(Key.of(entry, point, "")))
                            .filter(reference -> reference != 0)
                            .map(reference -> point.value() / reference);
                    series.computeIfAbsent(Key.of(entry, point, point.server()), key -> new ArrayList<>())
                            .add(new Value(entry.commit(), point.value(), ratio));
                }
            }
        }
        return series.entrySet().stream()
                .map(e -> new Trend(
                        e.getKey().machine,
                        e.getKey().id,
                        e.getKey().server,
                        e.getKey().metric,
                        e.getKey().unit,
                        e.getValue()))
                .toList();
    }
}
