package org.echobench.report.history;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.report.history.HistoryEntry.Point;
import org.echobench.report.run.RunFile;
import org.echobench.results.Environment;
import org.echobench.results.Param;
import org.echobench.results.RunFolder;
import org.echobench.results.StoredFile;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhMetric;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.metric.Direction;

/** Makes a history's entry of a run's folder. */
final class RunPoints {

    private RunPoints() {}

    /** @throws ReportException if the folder is not a run of a commit */
    static HistoryEntry read(Path folder) {
        RunFolder run = new RunFolder(folder);
        if (!run.isRun() || !StoredFile.exists(folder.resolve("results.json"))) {
            throw refused(
                    folder + " is not the folder of a finished run: it has no environment.json and results.json.");
        }
        Environment environment = run.environment();
        String commit = environment.commit().orElse("");
        if (!commit.matches("[0-9a-f]{7,64}")) {
            throw refused(folder + " names no commit, so it has no place in a history.");
        }
        if (environment.dirty()) {
            throw refused(folder + " was measured with changes that are not committed, so it belongs to no commit.");
        }
        JmhFile results = RunFile.read(folder);
        List<Point> points = results.rows().stream().flatMap(RunPoints::points).toList();
        if (points.isEmpty()) {
            throw refused(folder + " has no row with a value.");
        }
        String jdk = results.rows().get(0).settings().getOrDefault("vmVersion", "unknown");
        String machine = results.context().flatMap(RunContext::hardware).orElse("unknown") + ", JVM " + jdk;
        return new HistoryEntry(
                HistoryEntry.FORMAT, commit, environment.started().toString(), machine, points);
    }

    private static ReportException refused(String sentence) {
        return new ReportException(ExitCode.USAGE_OR_IO, sentence);
    }

    /** Metrics whose direction is known. Percentiles are left out: a mean of forks' percentiles is no percentile. */
    private static Stream<Point> points(JmhRow row) {
        return Stream.concat(Stream.of(row.score()), row.secondary().values().stream())
                .filter(metric -> MetricName.direction(row.id().mode(), metric.name()) != Direction.UNKNOWN)
                .filter(metric -> MetricName.quantile(metric.name()).isEmpty())
                .filter(metric ->
                        metric.forks().stream().allMatch(fork -> fork.samples().isEmpty()))
                .flatMap(metric -> point(row.id(), metric));
    }

    private static Stream<Point> point(RowId id, JmhMetric metric) {
        List<Double> forks = new ArrayList<>();
        metric.forks()
                .forEach(fork -> Arrays.stream(fork.iterations()).average().ifPresent(forks::add));
        return forks.isEmpty()
                ? Stream.empty()
                : Stream.of(new Point(
                        id.benchmark(),
                        id.mode(),
                        id.without(Param.SERVER.label()).params(),
                        id.threads(),
                        id.params().getOrDefault(Param.SERVER.label(), ""),
                        metric.name(),
                        metric.unit(),
                        forks));
    }
}
