package org.echobench.cli.duet;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.echobench.cli.report.ComparisonOptions;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.FileComparison;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.render.VerdictFile;
import org.echobench.report.run.RunFile;
import org.echobench.results.Disk;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.runner.journal.DuetFiles.DuetResults;

/** Compares the result files of a duet's two sides. */
public record DuetVerdicts(Plan plan, ComparisonOptions options) {

    /** The default metrics: the server's costs, not the client's. */
    private static final List<String> METRICS = List.of(
            MetricName.SCORE,
            MetricName.trimmed(MetricName.SCORE),
            Metric.SERVER_CPU.label(),
            MetricName.trimmed(Metric.SERVER_CPU.label()),
            Metric.SERVER_PROCESS_CPU.label(),
            Metric.SERVER_ALLOC.label(),
            Metric.GC_ALLOC_RATE_NORM.label(),
            MetricName.percentile(Metric.LATENCY.label(), 0.5),
            MetricName.percentile(Metric.LATENCY.label(), 0.99),
            MetricName.percentile(Metric.PUSH_LAST.label(), 0.5),
            MetricName.percentile(Metric.PUSH_LAST.label(), 0.99),
            MetricName.percentile(Metric.RESPONSE.label(), 0.99));

    private static final Map<OutputFormat, String> FILES = Map.of(
            OutputFormat.TEXT, "verdicts.txt",
            OutputFormat.MARKDOWN, "verdicts.md",
            OutputFormat.HTML, "verdicts.html",
            OutputFormat.JSON, VerdictFile.NAME,
            OutputFormat.JUNIT, "junit.xml");

    /** The verdicts that more pairs may change. */
    private static final Set<Verdict> UNDECIDED = EnumSet.of(Verdict.INCONCLUSIVE, Verdict.SUSPECT, Verdict.UNSTABLE);

    Comparison compare(DuetResults results) {
        JmhFile base = RunFile.read(results.base());
        JmhFile head = RunFile.read(results.head());
        return FileComparison.compare(
                base, head, options.policy(() -> metrics(FileComparison.metrics(base, head)), allowed()));
    }

    /**
     * The default metrics that the rows have, because a pattern without a match would be refused.
     *
     * @param names of the metrics of all rows
     */
    static List<String> metrics(Set<String> names) {
        // If both are known: most slices show the CPU time of the threads, all slices that of the whole process.
        boolean both = names.contains(MetricName.trimmed(Metric.SERVER_CPU.label()))
                && names.contains(Metric.SERVER_PROCESS_CPU.label());
        return METRICS.stream()
                .filter(names::contains)
                .filter(metric -> !(both && metric.equals(Metric.SERVER_CPU.label())))
                .toList();
    }

    /** The fields in which the two sides may differ. */
    private Set<String> allowed() {
        Set<String> allowed = new TreeSet<>(Set.of("libraries"));
        Subject base = plan.subjects().get(0);
        Subject head = plan.subjects().get(1);
        if (!base.jvm().equals(head.jvm())) {
            allowed.add("jdkVersion");
        }
        if (!base.jvmArgs().equals(head.jvmArgs())) {
            allowed.add("jvmArgs");
        }
        return allowed;
    }

    /** The names of the rows in which every metric that counts is decided, or every metric if none counts. */
    Set<String> decided(Comparison result) {
        return plan.rows().stream()
                .filter(row -> isDecided(result.rows().stream()
                        .filter(one -> one.key().id().isOf(row))
                        .toList()))
                .map(Row::name)
                .collect(Collectors.toSet());
    }

    private static boolean isDecided(List<RowResult> metrics) {
        boolean anyCounts = metrics.stream().anyMatch(RowResult::counts);
        return metrics.stream()
                .filter(one -> one.counts() || !anyCounts)
                .noneMatch(one -> UNDECIDED.contains(one.verdict()) && !one.isSameInMostSlices());
    }

    /**
     * Writes the verdicts in every format.
     *
     * @throws UserError if a file cannot be written
     */
    public static void write(Comparison result, Path directory) {
        FILES.forEach((format, name) -> {
            Path file = directory.resolve(name);
            Disk.writing(file, () -> Files.writeString(file, format.render(result)));
        });
    }
}
