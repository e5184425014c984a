package org.echobench.report.history;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.results.Subject;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.metric.Direction;

/**
 * One metric of one row of one server on one machine, commit by commit.
 *
 * @param machine hardware and JDK
 * @param direction which way is better
 * @param values in the order of ancestry
 */
public record Trend(
        String machine,
        String benchmark,
        SortedMap<String, String> params,
        String server,
        String metric,
        String unit,
        Direction direction,
        List<Value> values) {

    /**
     * At one commit.
     *
     * @param value mean over the forks
     * @param ratio of the value to the value of the reference server in the same run; empty if the run has none
     */
    public record Value(String commit, double value, Optional<Double> ratio) {}

    public Trend {
        values = List.copyOf(values);
    }

    /** Change from the commit before to the last, as a share; of the ratio where both have one. */
    public Optional<Double> lastChange() {
        if (values.size() < 2) {
            return Optional.empty();
        }
        Value before = values.get(values.size() - 2);
        Value last = values.get(values.size() - 1);
        boolean ratios = before.ratio().isPresent() && last.ratio().isPresent();
        double was = ratios ? before.ratio().get() : before.value();
        double is = ratios ? last.ratio().get() : last.value();
        return was == 0 ? Optional.empty() : Optional.of(is / was - 1);
    }

    /** The key that distinguishes the rows of a run. */
    private record Key(
            String machine,
            String benchmark,
            String mode,
            SortedMap<String, String> params,
            int threads,
            String server,
            String metric,
            String unit) {

        static Key of(HistoryEntry entry, Point point, String server) {
            return new Key(
                    entry.machine(),
                    point.benchmark(),
                    point.mode(),
                    point.params(),
                    point.threads(),
                    server,
                    point.metric(),
                    point.unit());
        }
    }

    /**
     * All trends, those of the reference server aside.
     *
     * @param entries in any order
     * @param ancestry full hashes of commits, ancestors first; entries whose commit is not among them come first, by time
     */
    public static List<Trend> of(List<HistoryEntry> entries, List<String> ancestry) {
        Map<Key, List<Value>> series = new LinkedHashMap<>();
        for (HistoryEntry entry : ordered(entries, ancestry)) {
            Map<Key, Double> references = new HashMap<>();
            for (Point point : entry.points()) {
                if (point.server().equals(Subject.REFERENCE)) {
                    references.put(Key.of(entry, point, ""), point.mean());
                }
            }
            for (Point point : entry.points()) {
                if (!point.server().equals(Subject.REFERENCE)) {
                    Optional<Double> ratio = Optional.ofNullable(references.get(Key.of(entry, point, "")))
                            .filter(reference -> reference != 0)
                            .map(reference -> point.mean() / reference);
                    series.computeIfAbsent(Key.of(entry, point, point.server()), key -> new ArrayList<>())
                            .add(new Value(entry.commit(), point.mean(), ratio));
                }
            }
        }
        return series.entrySet().stream()
                .map(e -> trend(e.getKey(), e.getValue()))
                .toList();
    }

    private static Trend trend(Key key, List<Value> values) {
        return new Trend(
                key.machine,
                key.benchmark,
                key.params,
                key.server,
                key.metric,
                key.unit,
                MetricName.direction(key.mode, key.metric),
                values);
    }

    private static List<HistoryEntry> ordered(List<HistoryEntry> entries, List<String> ancestry) {
        Map<HistoryEntry, Integer> places = new HashMap<>();
        for (HistoryEntry entry : entries) {
            int place = -1;
            for (int i = 0; i < ancestry.size() && place < 0; i++) {
                place = ancestry.get(i).startsWith(entry.commit()) ? i : -1;
            }
            places.put(entry, place);
        }
        return entries.stream()
                .sorted(Comparator.comparing((HistoryEntry entry) -> places.get(entry))
                        .thenComparing(HistoryEntry::started))
                .toList();
    }
}
