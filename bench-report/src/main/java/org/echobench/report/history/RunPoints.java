package org.echobench.report.history;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Mean;
import org.echobench.report.compare.SeriesTable;
import org.echobench.report.compare.SeriesTable.Series;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.report.run.RunFile;
import org.echobench.results.Param;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Environment;
import org.echobench.results.run.RunFolder;

/** Makes a history's entry of a run's folder, or of a JMH file with its commit. */
public final class RunPoints {

    /** The kept percentiles of a latency: the middle, and two tails that a run's table shows too. */
    private static final Set<Double> QUANTILES = Set.of(0.5, 0.99, 0.999);

    private RunPoints() {}

    /** @throws UserError if the folder is not a run of a commit */
    public static HistoryEntry read(Path folder) {
        RunFolder run = new RunFolder(folder);
        if (!run.isRun() || !StoredFile.exists(folder.resolve("results.json"))) {
            throw refused(
                    folder + " is not the folder of a finished run: it has no environment.json and results.json.");
        }
        Environment environment = run.environment();
        String commit = environment.commit().orElse("");
        if (!commit.matches("[0-9a-f]{7,64}")) {
            throw refused(folder
                    + " names no commit, because git found no clone around its echobench: measure with one that is built in a"
                    + " clone.");
        }
        if (environment.dirty()) {
            throw refused(folder + " was measured with changes that are not committed, so it belongs to no commit.");
        }
        return read(folder, commit, environment.started(), Optional.empty());
    }

    /**
     * Reads results of any origin. JVM flags and other settings are not looked at.
     *
     * @param file a JMH JSON file
     * @param commit at least seven hexadecimal digits
     * @param machine its name; by default the hardware that the file's context has, or {@code unnamed machine}
     * @throws UserError if it has no row with a value, or a row whose unit contradicts its mode
     * @throws org.echobench.results.UserError if it is not a JMH result
     */
    public static HistoryEntry read(Path file, String commit, Instant started, Optional<String> machine) {
        JmhFile results = RunFile.read(file);
        for (JmhRow row : results.rows()) {
            row.contradiction().ifPresent(reason -> {
                throw refused(file + ": " + row.id().benchmark() + ": " + reason + ".");
            });
        }
        List<Point> points = SeriesTable.of(results).byKey().values().stream()
                .filter(RunPoints::isKept)
                .map(RunPoints::point)
                .toList();
        if (points.isEmpty()) {
            throw refused(file + " has no row with a value.");
        }
        String jdk = results.rows().get(0).settings().getOrDefault("vmVersion", "unknown");
        String hardware = machine.or(() -> results.context().flatMap(RunContext::hardware))
                .orElse("unnamed machine");
        return new HistoryEntry(
                HistoryEntry.FORMAT, commit, started.toString(), hardware + HistoryEntry.JVM + jdk, points);
    }

    private static UserError refused(String sentence) {
        return new UserError(sentence);
    }

    /**
     * Metrics whose direction is known. A latency is kept as a few percentiles that each fork has by itself, computed from
     * all its latencies.
     */
    private static boolean isKept(Series series) {
        String metric = series.key().metric();
        OptionalDouble quantile = MetricName.quantile(metric);
        boolean chosen = quantile.isEmpty() || QUANTILES.contains(quantile.getAsDouble());
        return MetricName.direction(series.key().id().mode(), metric) != Direction.UNKNOWN
                && series.unusable().isEmpty()
                && !series.isEmpty()
                && chosen
                && quantile.isPresent() == isSampled(series.row(), MetricName.family(metric));
    }

    private static boolean isSampled(JmhRow row, String metric) {
        return Optional.ofNullable(row.secondary().get(metric)).orElse(row.score()).forks().stream()
                .anyMatch(fork -> fork.samples().isPresent());
    }

    private static Point point(Series series) {
        RowId id = series.key().id();
        return new Point(
                id.benchmark(),
                id.mode(),
                id.without(Param.SERVER.label()).params(),
                id.threads(),
                id.params().getOrDefault(Param.SERVER.label(), ""),
                series.key().metric(),
                series.unit(),
                series.forks().stream()
                        .filter(fork -> fork.length > 0)
                        .map(fork -> Mean.of(fork).getAsDouble())
                        .toList());
    }
}
