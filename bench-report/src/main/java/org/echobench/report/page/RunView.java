package org.echobench.report.page;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.report.chart.Styles;
import org.echobench.results.LeftOut;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.StoredFile;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.curve.Percentiles;
import org.echobench.results.run.Caveat;
import org.echobench.results.run.Environment;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;

/**
 * A run's folder as the page shows it, whole or stopped. Only the plan and the environment must be there; other missing
 * files are left out and noted.
 */
final class RunView {

    private final RunFolder folder;
    private final Plan plan;
    private final Environment environment;
    private final Optional<RunResult> result;
    private final List<ForkRecord> forks;
    private final List<CurveTable> curves;
    private final Styles styles;
    private final List<RowView> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private RunView(RunFolder folder) {
        this.folder = folder;
        plan = folder.plan();
        environment = folder.environment();
        result = folder.summary();
        if (result.isEmpty()) {
            notes.add("summary.json is missing: the report has no figures.");
        }
        forks = readForks();
        curves = CurveTable.readAll(folder.curves());
        styles = Styles.of(plan.subjects().stream().map(Subject::label).toList());
        for (Row row : plan.rows()) {
            rows.add(view(row));
        }
    }

    /**
     * @param folder of the run
     * @throws UserError if it is not a run's folder, or a file in it is damaged
     */
    static RunView read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UserError(folder + " is not a folder.");
        }
        return new RunView(new RunFolder(folder));
    }

    private List<ForkRecord> readForks() {
        if (!Files.isDirectory(folder.forks())) {
            notes.add("The journal (forks/) is missing: the report shows no background load and no repeated forks.");
            return List.of();
        }
        try {
            return RunFolder.records(folder.forks());
        } catch (IOException e) {
            throw new UserError(folder.forks() + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private RowView view(Row row) {
        Optional<RowResult> known = result.flatMap(run -> run.row(row.name()));
        List<SubjectResult> subjects = new ArrayList<>();
        Map<String, String> absence = new HashMap<>();
        Map<String, Map<String, Percentiles>> latencies = new HashMap<>();
        for (Subject subject : plan.subjects()) {
            SubjectResult one = known.flatMap(measured -> measured.subject(subject.label()))
                    .orElseGet(() -> SubjectResult.notMeasured(subject));
            subjects.add(one);
            plan.leftOut().stream()
                    .filter(left -> left.covers(row.name(), subject.label()))
                    .map(LeftOut::reason)
                    .findFirst()
                    .ifPresent(reason -> absence.put(subject.label(), reason));
            latencies.put(subject.label(), one.measured() ? latencies(row, subject) : Map.of());
        }
        RowResult all = new RowResult(
                row.name(),
                row.benchmark(),
                row.params(),
                known.map(RowResult::settings).orElse(new TreeMap<>()),
                subjects);
        return new RowView("r" + rows.size(), row, all, latencies, absence, styles);
    }

    private Map<String, Percentiles> latencies(Row row, Subject subject) {
        Path file = folder.latency(row.name(), subject.label());
        Map<String, Percentiles> latencies = new TreeMap<>();
        if (StoredFile.exists(file)) {
            LatencyLog.read(file).sums().forEach((label, sum) -> latencies.put(label, Percentiles.of(sum)));
        }
        return latencies;
    }

    Plan plan() {
        return plan;
    }

    Environment environment() {
        return environment;
    }

    /** In the order of the plan. */
    List<RowView> rows() {
        return rows;
    }

    Styles styles() {
        return styles;
    }

    /** In the order of measurement; none for a baseline, which is kept without them. */
    List<ForkRecord> forks() {
        return forks;
    }

    List<CurveTable> curves() {
        return curves;
    }

    /** Missing parts of the run, a sentence each. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    /** The caveats that some subject has. */
    List<Caveat> caveats() {
        return result.map(RunResult::caveats).orElse(List.of());
    }
}
