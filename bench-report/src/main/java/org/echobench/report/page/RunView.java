package org.echobench.report.page;

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
 * A run's folder as the page shows it, whether the run is complete or was stopped. Only the plan and the environment
 * are required; other missing files are left out and noted.
 *
 * @param rows in the order of the plan
 * @param forks in the order of measurement; none for a baseline, which is kept without them
 * @param caveats that some subject has
 * @param shortened why it has fewer rounds than planned; empty if it has all
 * @param notes missing parts of the run, a sentence each
 */
public record RunView(
        Plan plan,
        Environment environment,
        List<RowView> rows,
        Styles styles,
        List<ForkRecord> forks,
        List<CurveTable> curves,
        List<Caveat> caveats,
        Optional<String> shortened,
        List<String> notes) {

    /**
     * @param path of the run
     * @throws UserError if it is not a run's folder, or a file in it is damaged
     */
    static RunView read(Path path) {
        if (!Files.isDirectory(path)) {
            throw new UserError(path + " is not a folder.");
        }
        RunFolder folder = new RunFolder(path);
        Plan plan = folder.plan();
        Environment environment = folder.environment();
        Optional<RunResult> result = folder.summary();
        List<String> notes = new ArrayList<>();
        if (result.isEmpty()) {
            notes.add("summary.json is missing: the report has no figures.");
        }
        Optional<String> shortened = result.flatMap(RunResult::shortened);
        shortened.ifPresent(why -> notes.add(why + "."));
        Styles styles = Styles.of(plan.subjects().stream().map(Subject::label).toList());
        if (!Files.isDirectory(folder.forks())) {
            notes.add("The journal (forks/) is missing: the report shows no background load.");
        }
        List<ForkRecord> forks = RunFolder.records(folder.forks());
        List<CurveTable> curves = CurveTable.readAll(folder.curves());
        List<RowView> rows = new ArrayList<>();
        for (Row row : plan.rows()) {
            Optional<RowResult> known = result.flatMap(run -> run.row(row.name()));
            List<SubjectResult> subjects = new ArrayList<>();
            Map<String, String> absence = new HashMap<>();
            Map<String, Map<String, Percentiles>> latencies = new HashMap<>();
            for (Subject subject :
                    plan.subjects().stream().filter(row::measures).toList()) {
                String label = subject.label();
                SubjectResult one = known.flatMap(measured -> measured.subject(label))
                        .orElseGet(() -> SubjectResult.notMeasured(subject));
                subjects.add(one);
                plan.leftOut().stream()
                        .filter(left -> left.covers(row.name(), label))
                        .map(LeftOut::reason)
                        .findFirst()
                        .ifPresent(reason -> absence.put(label, reason));
                latencies.put(label, one.measured() ? latencies(folder.latency(row.name(), label)) : Map.of());
            }
            RowResult all = new RowResult(
                    row.name(),
                    row.benchmark(),
                    row.params(),
                    known.map(RowResult::settings).orElse(new TreeMap<>()),
                    subjects);
            rows.add(new RowView("r" + rows.size(), all, latencies, absence, styles, environment.command()));
        }
        return new RunView(
                plan,
                environment,
                rows,
                styles,
                forks,
                curves,
                result.map(RunResult::caveats).orElse(List.of()),
                shortened,
                notes);
    }

    private static Map<String, Percentiles> latencies(Path log) {
        Map<String, Percentiles> latencies = new TreeMap<>();
        if (StoredFile.exists(log)) {
            LatencyLog.read(log).sums().forEach((label, sum) -> latencies.put(label, Percentiles.of(sum)));
        }
        return latencies;
    }
}
