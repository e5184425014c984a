package org.echobench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.echobench.report.Compare;
import org.echobench.report.CompareOptions;
import org.echobench.report.CompareResult;
import org.echobench.report.compare.RowResult;
import org.echobench.report.render.OutputFormat;
import org.echobench.report.run.RunFile;
import org.echobench.results.Disk;
import org.echobench.results.DuetPlan;
import org.echobench.results.DuetRow;
import org.echobench.results.JmhOptions;
import org.echobench.results.Param;
import org.echobench.results.RunRefusedException;
import org.echobench.results.jmh.MetricName;
import org.echobench.results.jmh.RowId;
import org.echobench.results.metric.Metric;
import org.echobench.runner.journal.DuetResults;

/** The comparison of a duet's two files. */
final class DuetVerdicts {

    /** The default metrics: the server's costs and not the client's. */
    private static final List<String> METRICS = List.of(
            MetricName.SCORE,
            Metric.SERVER_CPU.label(),
            Metric.SERVER_ALLOC.label(),
            Metric.GC_ALLOC_RATE_NORM.label(),
            MetricName.percentile(Metric.LATENCY.label(), 0.5),
            MetricName.percentile(Metric.LATENCY.label(), 0.99),
            MetricName.percentile(Metric.PUSH_LAST.label(), 0.5),
            MetricName.percentile(Metric.PUSH_LAST.label(), 0.99),
            MetricName.percentile(Metric.RESPONSE.label(), 0.99));

    /** The verdicts for programs. */
    static final String JSON = "verdicts.json";

    private static final Map<OutputFormat, String> FILES = Map.of(
            OutputFormat.TEXT, "verdicts.txt",
            OutputFormat.MARKDOWN, "verdicts.md",
            OutputFormat.HTML, "verdicts.html",
            OutputFormat.JSON, JSON,
            OutputFormat.JUNIT, "junit.xml");

    private final DuetPlan plan;
    private final DuetOptions options;

    DuetVerdicts(DuetPlan plan, DuetOptions options) {
        this.plan = plan;
        this.options = options;
    }

    CompareResult compare(DuetResults results) {
        return Compare.run(new CompareOptions(
                results.base(),
                Optional.of(results.head()),
                Optional.empty(),
                options.metrics().isEmpty() ? metrics(measured(results)) : options.metrics(),
                options.gates(),
                options.floors(),
                allowed(),
                options.failOn()));
    }

    private static List<Set<String>> measured(DuetResults results) {
        return Stream.of(results.base(), results.head())
                .flatMap(file -> RunFile.read(file).rows().stream())
                .map(row -> row.secondary().keySet())
                .toList();
    }

    /**
     * The default metrics that the rows have, because a pattern without a match would be refused.
     *
     * @param rows the labels in each row
     */
    static List<String> metrics(List<Set<String>> rows) {
        Set<String> families = new HashSet<>(Set.of(MetricName.SCORE));
        rows.forEach(families::addAll);
        Metric cpu = Metric.comparedCpu(metric -> rows.stream()
                .filter(row -> row.contains(Metric.SERVER_PROCESS_CPU.label()))
                .allMatch(row -> row.contains(metric.label())));
        return METRICS.stream()
                .map(metric -> metric.equals(Metric.SERVER_CPU.label()) ? cpu.label() : metric)
                .filter(metric -> families.contains(MetricName.family(metric)))
                .toList();
    }

    /** The fields in which the two sides may differ. */
    private Set<String> allowed() {
        Set<String> allowed = new TreeSet<>(options.allow());
        allowed.add("libraries");
        DuetRow row = plan.rows().get(0);
        if (!row.base().jvm().equals(row.head().jvm())) {
            allowed.add("jdkVersion");
        }
        if (!row.base().jvmArgs().equals(row.head().jvmArgs())) {
            allowed.add("jvmArgs");
        }
        return allowed;
    }

    /** The rows to confirm: those that the screen flagged, and with them the null control; none if it flagged none. */
    List<String> candidates(CompareResult screen) {
        Set<String> names = new TreeSet<>();
        for (RowResult result : screen.comparison().rows()) {
            if (result.unconfirmed() && result.gated()) {
                names.addAll(names(result.key().id()));
            }
        }
        if (!names.isEmpty()) {
            plan.rows().stream()
                    .filter(DuetRow::sentinel)
                    .forEach(row -> names.add(row.row().name()));
        }
        return List.copyOf(names);
    }

    private List<String> names(RowId id) {
        return plan.rows().stream()
                .filter(row -> !row.sentinel() && isOf(row, id.without(DuetRow.SENTINEL)))
                .map(row -> row.row().name())
                .toList();
    }

    /** Whether results of this id are the row's; those of the null control have a parameter more. */
    static boolean isOf(DuetRow row, RowId id) {
        Optional<JmhOptions> jmh = row.row().jmh();
        boolean same = jmh.isPresent()
                ? jmh.get().mode().equals(id.mode()) && row.row().params().equals(id.params())
                : row.base().serverId().equals(id.params().get(Param.SERVER.label()))
                        && row.row()
                                .params()
                                .equals(id.without(Param.SERVER.label()).params());
        return same && row.row().benchmark().equals(id.benchmark());
    }

    /**
     * Writes the verdicts in every format.
     *
     * @throws RunRefusedException if a file cannot be written
     */
    static void write(CompareResult result, Path directory) {
        FILES.forEach((format, name) -> {
            Path file = directory.resolve(name);
            try {
                Files.writeString(file, result.render(format));
            } catch (IOException e) {
                throw Disk.refused(file, e);
            }
        });
    }
}
