package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.echobench.results.Caveat;
import org.echobench.results.DurableFile;
import org.echobench.results.ForkRecord;
import org.echobench.results.Json;
import org.echobench.results.LatencyLog;
import org.echobench.results.LoadCurve;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RunFolder;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Score;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.jmh.JmhReader;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.stats.Standing;
import org.echobench.runner.jmh.MergedForks;

/**
 * {@code results.json}, {@code latency/}, {@code curves/}, {@code summary.json} and its rendering {@code summary.md},
 * made only from the plan and the journal: making them again gives the same bytes. A row that failed for a subject is
 * in the summary and not in JMH's JSON.
 */
public final class ResultFiles {

    /** The summary for people. */
    public static final String SUMMARY = "summary.md";

    private final RunFolder folder;
    private final Plan plan;
    private final Journal journal;
    private final CurveFiles curves = new CurveFiles();
    private final ConnectionCurves byConnections = new ConnectionCurves();
    private final RunStandings standings = new RunStandings();
    private final Handlers handlers;
    private final Map<Path, ArrayNode> results = new LinkedHashMap<>();

    public ResultFiles(RunFolder folder, Journal journal) {
        this.folder = folder;
        this.plan = folder.plan();
        this.handlers = Handlers.of(folder);
        this.journal = journal;
    }

    public RunResult write() throws IOException {
        List<ForkRecord> entries = journal.entries();
        plan.subjects().forEach(subject -> results.put(file(subject), Json.array()));
        List<RowResult> told = new ArrayList<>();
        for (Row row : plan.rows()) {
            told.add(row(row, entries));
        }
        List<RowResult> rows = standings.in(told);
        for (Map.Entry<Path, ArrayNode> file : results.entrySet()) {
            DurableFile.write(file.getKey(), Json.bytes(file.getValue()));
        }
        for (int i = 0; i < rows.size(); i++) {
            Row row = plan.rows().get(i);
            rows.get(i).subjects().forEach(one -> one.score()
                    .ifPresent(score -> byConnections.add(row, one.subject(), score)));
        }
        byConnections.writeTo(curves);
        curves.write(folder);
        RunResult summary = new RunResult(
                plan.name(), plan.seed(), plan.rounds(), plan.scale(), rows, plan.leftOut(), plan.pinning());
        write(folder, summary);
        return summary;
    }

    /**
     * {@code summary.json} and {@code summary.md} of a run whose journal is not kept. The scores come from JMH's file
     * again. What only the journal tells stays as it was told: caveats, notes and, where the score is the same, its
     * standing.
     *
     * @param measured the row of JMH's file, empty where there is none
     * @throws UserError if the folder has no summary
     */
    public static RunResult again(RunFolder folder, BiFunction<Row, Subject, Optional<JmhRow>> measured)
            throws IOException {
        RunResult told = folder.summary()
                .orElseThrow(() -> new UserError(folder.path()
                        + " has neither a journal nor a summary.json, so its summary cannot be made again."));
        Plan plan = folder.plan();
        List<RowResult> rows = new ArrayList<>();
        for (RowResult row : told.rows()) {
            Row planned = named(plan.rows(), row.name(), Row::name);
            rows.add(new RowResult(
                    row.name(),
                    row.benchmark(),
                    row.params(),
                    row.subjects().stream()
                            .map(one -> measured.apply(planned, named(plan.subjects(), one.subject(), Subject::label))
                                    .map(Scores::of)
                                    .map(score -> one.withScore(standing(score, one.score())))
                                    .orElse(one))
                            .toList()));
        }
        RunResult summary = new RunResult(
                told.name(), told.seed(), told.rounds(), told.scale(), rows, told.leftOut(), told.pinning());
        write(folder, summary);
        return summary;
    }

    private static <T> T named(List<T> all, String name, Function<T, String> nameOf) {
        return all.stream()
                .filter(one -> nameOf.apply(one).equals(name))
                .findFirst()
                .orElseThrow(() -> new UserError("summary.json names " + name + ", and the plan does not."));
    }

    private static Score standing(Score score, Optional<Score> told) {
        return told.map(old -> score.standing(
                        old.unit().equals(score.unit()) ? old.standing() : Standing.NONE, old.cpuStanding()))
                .orElse(score);
    }

    private static void write(RunFolder folder, RunResult summary) throws IOException {
        folder.write(summary);
        DurableFile.write(folder.path().resolve(SUMMARY), Summary.markdown(summary));
    }

    private Path file(Subject subject) {
        return folder.results(subject, plan.subjects());
    }

    private RowResult row(Row row, List<ForkRecord> entries) throws IOException {
        List<Subject> subjects = plan.subjects(row);
        Map<Subject, RowForks> forksOf = new HashMap<>();
        Map<Subject, Score> scores = new HashMap<>();
        Map<Subject, JmhRow> merged = new HashMap<>();
        Map<Subject, SteadyForks> steady = new HashMap<>();
        for (Subject subject : subjects) {
            RowForks forks = RowForks.of(row, subject.label(), plan.rounds(row), entries);
            forksOf.put(subject, forks);
            LatencyLog latencies = RowLatencies.of(forks, journal);
            if (forks.measured()) {
                ObjectNode json = MergedForks.of(
                        results(forks), latencies.sums(), subject.jvm().name());
                results.get(file(subject)).add(json);
                JmhRow measured = JmhReader.row(json);
                merged.put(subject, measured);
                Score score = Scores.of(measured);
                scores.put(subject, score);
                if (!ColdRows.isCold(row, measured)) {
                    steady.put(subject, steadyForks(forks, measured, score));
                }
            }
            RowLatencies.write(latencies, folder, forks);
            RowLatencies.addTo(curves, latencies, forks);
            for (ForkRecord fork : forks.forks()) {
                curves.add(fork.id(), journal.folder(fork.id()));
            }
        }
        Optional<Score> reference = subjects.stream()
                .filter(subject -> Caveats.isReference(subject.serverId()))
                .flatMap(subject -> Optional.ofNullable(scores.get(subject)).stream())
                .findFirst();
        List<LoadCurve> loadCurves = curves.loadCurves(row);
        List<SubjectResult> told = new ArrayList<>();
        for (Subject subject : subjects) {
            RowForks forks = forksOf.get(subject);
            Optional<Score> score = Optional.ofNullable(scores.get(subject));
            List<Caveat> caveats = new ArrayList<>(Caveats.of(forks, subject.serverId(), score, reference));
            if (steady.containsKey(subject) && steady.get(subject).mostWereNot()) {
                caveats.add(Caveat.NOT_STEADY);
            }
            if (score.isPresent() && !steady.containsKey(subject)) {
                caveats.add(Caveat.COLD);
            }
            SubjectResult result = new SubjectResult(
                    subject.label(),
                    handlers.of(row, subject),
                    forks.forks().size(),
                    forks.failure().flatMap(ForkRecord::failure),
                    score,
                    caveats,
                    ForkNotes.of(forks, journal, loadCurves));
            told.add(result);
            if (merged.containsKey(subject)) {
                standings.add(result, subject, merged.get(subject), forks);
            }
        }
        return new RowResult(row.name(), row.benchmark(), row.params(), told);
    }

    private List<ObjectNode> results(RowForks forks) {
        List<ObjectNode> results = new ArrayList<>();
        for (ForkRecord fork : forks.forks()) {
            results.add(FairnessResults.addTo(journal.result(fork), journal.folder(fork.id())));
        }
        return results;
    }

    private SteadyForks steadyForks(RowForks forks, JmhRow measured, Score score) {
        SteadyForks steady = new SteadyForks(curves, measured);
        for (ForkRecord fork : forks.forks()) {
            steady.add(fork.id(), score.sendLag().isPresent(), journal.folder(fork.id()));
        }
        return steady;
    }
}
