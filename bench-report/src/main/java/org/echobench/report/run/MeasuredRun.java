package org.echobench.report.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.echobench.results.Caveat;
import org.echobench.results.CurveTable;
import org.echobench.results.Environment;
import org.echobench.results.ForkRecord;
import org.echobench.results.LatencyLog;
import org.echobench.results.Param;
import org.echobench.results.Percentiles;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RunFolder;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.StoredFile;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;

/**
 * Everything that a run's folder tells, whole or stopped. Only the plan and the environment must be there; other
 * missing files are left out and noted.
 */
public final class MeasuredRun {

    private final RunFolder folder;
    private final Plan plan;
    private final Environment environment;
    private final Optional<RunResult> summary;
    private final List<ForkRecord> forks;
    private final List<CurveTable> curves;
    private final Map<Path, JmhFile> results = new LinkedHashMap<>();
    private final List<String> notes = new ArrayList<>();

    private MeasuredRun(RunFolder folder) {
        this.folder = folder;
        plan = folder.plan();
        environment = folder.environment();
        plan.subjects().forEach(this::readResults);
        summary = folder.summary();
        if (summary.isEmpty()) {
            notes.add("summary.json is missing: which rows failed or have a caveat is not known.");
        }
        forks = readForks();
        curves = CurveTable.readAll(folder.curves());
    }

    /**
     * @param folder of the run
     * @throws UserError if it is not a run's folder, or a file in it is damaged
     */
    public static MeasuredRun read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new UserError(folder + " is not a folder.");
        }
        return new MeasuredRun(new RunFolder(folder));
    }

    private void readResults(Subject subject) {
        Path file = folder.results(subject, plan.subjects());
        if (!StoredFile.exists(file)) {
            notes.add(file.getFileName() + " is missing: " + subject.label() + " has no figures.");
        } else if (!results.containsKey(file)) {
            JmhFile read = RunFile.readFigures(file, folder, plan);
            results.put(file, read);
            notes.addAll(read.notes());
        }
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

    public Plan plan() {
        return plan;
    }

    public Environment environment() {
        return environment;
    }

    /** In the order of measurement; none for a baseline, which is kept without them. */
    public List<ForkRecord> forks() {
        return forks;
    }

    public List<CurveTable> curves() {
        return curves;
    }

    /** Missing or odd parts of the run, a sentence each. */
    public List<String> notes() {
        return List.copyOf(notes);
    }

    /** The caveats that some subject has. */
    public List<Caveat> caveats() {
        return summary.map(RunResult::caveats).orElse(List.of());
    }

    /** The figures of a subject in a row; empty if it failed or was not measured. */
    public Optional<JmhRow> measured(Row row, Subject subject) {
        return Optional.ofNullable(results.get(folder.results(subject, plan.subjects())))
                .flatMap(file -> file.rows().stream()
                        .filter(one ->
                                subject.serverId().equals(one.id().params().get(Param.SERVER.label()))
                                        && RunFile.isOf(row, one.id().without(Param.SERVER.label())))
                        .findFirst());
    }

    /** The run's summary of a subject in a row; empty if it has none. */
    public Optional<SubjectResult> said(Row row, Subject subject) {
        return summary.flatMap(result -> result.rows().stream()
                .filter(one -> one.name().equals(row.name()))
                .flatMap(one -> one.subjects().stream())
                .filter(one -> one.subject().equals(subject.label()))
                .findFirst());
    }

    /** The client's CPU beside the reference server in a row, microseconds per operation; empty where unknown. */
    public OptionalDouble client(Row row) {
        return summary.stream()
                .flatMap(result -> result.rows().stream())
                .filter(one -> one.name().equals(row.name()))
                .findFirst()
                .map(RunResult.RowResult::client)
                .orElse(OptionalDouble.empty());
    }

    /**
     * The latencies of a subject in a row, by label; none where there is no log.
     *
     * @throws UserError if the log is damaged
     */
    public Map<String, Percentiles> latencies(Row row, Subject subject) {
        Path file = folder.latency(row.name(), subject.label());
        Map<String, Percentiles> latencies = new TreeMap<>();
        if (StoredFile.exists(file)) {
            LatencyLog.read(file).sums().forEach((label, sum) -> latencies.put(label, Percentiles.of(sum)));
        }
        return latencies;
    }
}
