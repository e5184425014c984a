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
import java.util.SortedMap;
import java.util.TreeMap;
import org.echobench.core.benchmarks.Benchmarks;
import org.echobench.results.Disk;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Direction;
import org.echobench.results.metric.Metric;
import org.echobench.results.metric.MetricName;
import org.echobench.results.run.Environment.Server;
import org.echobench.results.run.Figure;
import org.echobench.results.run.ForkId;
import org.echobench.results.run.ForkRecord;
import org.echobench.results.run.RunFolder;
import org.echobench.results.run.RunResult;
import org.echobench.results.run.RunResult.RowResult;
import org.echobench.results.run.SubjectResult;
import org.echobench.runner.jmh.MergedForks;

/**
 * {@code results.json}, {@code latency/}, {@code curves/}, {@code summary.json} and its rendering {@code summary.md},
 * made only from the plan and the journal: making them again gives the same bytes. A row that failed for a subject is
 * in the summary but not in JMH's JSON.
 */
public final class ResultFiles {

    /** The summary for human readers. */
    public static final String SUMMARY = "summary.md";

    private final RunFolder folder;
    private final Plan plan;
    private final Optional<String> shortened;
    private final Journal journal;
    private final List<ForkRecord> entries;
    private final CurveFiles curves = new CurveFiles();
    private final Map<String, Server> servers = new HashMap<>();
    private final Map<Path, ArrayNode> results = new LinkedHashMap<>();

    public ResultFiles(RunFolder folder, Journal journal) throws IOException {
        this.folder = folder;
        this.journal = journal;
        entries = journal.entries();
        TimeLimit limit = new TimeLimit(folder.plan());
        plan = limit.measured(entries);
        shortened = limit.shortened(entries);
        if (folder.isRun()) { // otherwise it does not say which servers it measured
            folder.environment().subjects().forEach(server -> servers.put(server.label(), server));
        }
    }

    public RunResult write() throws IOException {
        plan.subjects().forEach(subject -> results.put(file(subject), Json.MAPPER.createArrayNode()));
        List<RowResult> rows = new ArrayList<>();
        for (Row row : plan.rows()) {
            rows.add(row(row));
        }
        rows = RunResult.withStandings(rows);
        for (Map.Entry<Path, ArrayNode> file : results.entrySet()) {
            Disk.write(file.getKey(), Json.bytes(file.getValue()));
        }
        curves.write(folder);
        RunResult summary = new RunResult(
                plan.name(), plan.seed(), plan.rounds(), plan.scale(), rows, plan.leftOut(), plan.pinning(), shortened);
        write(folder, summary);
        return summary;
    }

    /**
     * Rewrites the summary of a run from its {@code summary.json}, without a journal.
     *
     * @param others folders of other runs, as for {@link RunResult#withOthers}; if empty, what is known of others stays
     * @throws UserError if one of the folders has no {@code summary.json}
     */
    public static RunResult again(RunFolder folder, List<Path> others) throws IOException {
        RunResult summary = summary(folder);
        if (!others.isEmpty()) {
            summary = summary.withOthers(
                    others.stream().map(other -> summary(new RunFolder(other))).toList());
        }
        write(folder, summary);
        return summary;
    }

    private static RunResult summary(RunFolder folder) {
        return folder.summary()
                .orElseThrow(() -> new UserError(folder.path() + " has no summary.json: it is not a finished run."));
    }

    private static void write(RunFolder folder, RunResult summary) throws IOException {
        RunFolder.SUMMARY.write(folder.path(), summary);
        Disk.write(folder.path().resolve(SUMMARY), Summary.markdown(summary));
    }

    private Path file(Subject subject) {
        return folder.results(subject, plan.subjects());
    }

    private RowResult row(Row row) throws IOException {
        Map<String, RowForks> forksOf = new HashMap<>();
        List<SubjectResult> subjects = new ArrayList<>();
        SortedMap<String, String> settings = new TreeMap<>();
        for (Subject subject : plan.subjects(row)) {
            forksOf.put(subject.label(), RowForks.of(row, subject.label(), plan.rounds(row), entries));
        }
        Map<String, Double> ceilings = new HashMap<>();
        servers.forEach((label, server) ->
                PoolCeiling.of(server, row).ifPresent(ceiling -> ceilings.put(label, ceiling.rate())));
        Map<ForkId, ObjectNode> jmh = RowForks.results(journal, forksOf.values(), ceilings);
        for (Subject subject : plan.subjects(row)) {
            RowForks forks = forksOf.get(subject.label());
            LatencyLog latencies = forks.latencies(journal);
            SortedMap<String, Figure> figures = new TreeMap<>();
            if (forks.measured()) {
                MergedForks merged = forks.merged(jmh, latencies);
                results.get(file(subject)).add(merged.row(subject.jvm().name()));
                figures.putAll(merged.figures(forks.rounds(), forks.planned()));
                merged.settings().forEach(settings::putIfAbsent);
            }
            forks.write(latencies, folder);
            for (ForkRecord fork : forks.forks()) {
                curves.add(fork.id(), journal.folder(fork.id()));
            }
            subjects.add(new SubjectResult(
                    subject.label(),
                    subject.serverId(),
                    Optional.ofNullable(servers.get(subject.label())).flatMap(server -> handler(server, row)),
                    forks.forks().size(),
                    forks.failure().flatMap(ForkRecord::failure),
                    figures,
                    List.of(),
                    List.of()));
        }
        return judged(new RowResult(row.name(), row.benchmark(), row.params(), settings, subjects), forksOf);
    }

    /** The threads that run a row's handler, in words; empty if its server is not ours or does not say. */
    static Optional<String> handler(Server server, Row row) {
        return Benchmarks.workload(row.benchmark(), row.params())
                .filter(workload -> server.http().isPresent()) // no provider offers the rows of a service
                .flatMap(workload -> workload.isHttp() ? server.http() : server.webSocket());
    }

    /** The row with its caveats and notes. */
    private RowResult judged(RowResult row, Map<String, RowForks> forksOf) throws IOException {
        Caveats caveats = new Caveats(row);
        SteadyForks steady = new SteadyForks(curves, journal::folder, forksOf.values());
        Map<String, List<String>> briefs = curves.briefs(row.name());
        List<SubjectResult> subjects = new ArrayList<>();
        for (SubjectResult one : row.subjects()) {
            RowForks forks = forksOf.get(one.subject());
            List<String> notes = new ArrayList<>(forks.notes(journal));
            notes.addAll(briefs.getOrDefault(one.subject(), List.of()));
            if (one.value(Metric.POOL_CEILING).isPresent()
                    && !one.atFixedRate()
                    && row.direction(MetricName.SCORE) == Direction.HIGHER_IS_BETTER) {
                PoolCeiling.of(servers.get(one.subject()), forks.row())
                        .map(ceiling ->
                                ceiling.brief(one.value(MetricName.SCORE).orElseThrow()))
                        .ifPresent(notes::add);
            }
            subjects.add(one.with(caveats.of(forks, one, steady), notes));
        }
        return row.with(subjects);
    }
}
