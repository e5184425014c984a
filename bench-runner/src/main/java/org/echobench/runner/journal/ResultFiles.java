package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.results.Caveat;
import org.echobench.results.DurableFile;
import org.echobench.results.ForkRecord;
import org.echobench.results.Json;
import org.echobench.results.LeftOut;
import org.echobench.results.Row;
import org.echobench.results.RunResult;
import org.echobench.results.RunResult.RowResult;
import org.echobench.results.RunResult.SubjectResult;
import org.echobench.results.Score;
import org.echobench.runner.journal.MergedResult.JvmName;
import org.echobench.runner.plan.PlanFile;
import org.openjdk.jmh.results.BenchmarkResult;

/**
 * {@code results.json}, {@code latency/}, {@code curves/} and {@code summary.md}, made from the plan and the journal alone: doing it again
 * gives the same bytes. A row that failed for a subject is in the summary and not in the JSON.
 */
public final class ResultFiles {

    public static final String RESULTS = "results.json";
    public static final String SUMMARY = "summary.md";
    public static final String LATENCY = "latency";

    private record Entrant(String label, String server, JvmName jvm) {}

    private final Path directory;
    private final PlanFile.Started plan;
    private final Journal journal;
    private final CurveFiles curves = new CurveFiles();
    private final ConnectionCurves byConnections = new ConnectionCurves();

    public ResultFiles(Path directory, PlanFile.Started plan, Journal journal) {
        this.directory = directory;
        this.plan = plan;
        this.journal = journal;
    }

    public RunResult write() throws IOException {
        List<ForkRecord> entries = journal.entries();
        List<Entrant> entrants = Json.stream(plan.json().path("subjects"))
                .map(ResultFiles::entrant)
                .toList();
        Map<String, JmhJsonFile> files = new HashMap<>();
        Files.createDirectories(directory.resolve(LATENCY));
        List<RowResult> rows = new ArrayList<>();
        for (Row row : plan.rows()) {
            rows.add(row(row, entrants, entries, files));
        }
        for (Entrant entrant : entrants) {
            String name = fileName(entrant, entrants);
            String text = files.getOrDefault(name, new JmhJsonFile()).text();
            DurableFile.write(directory.resolve(name), text.getBytes(StandardCharsets.UTF_8));
        }
        byConnections.writeTo(curves);
        curves.write(directory);
        RunResult results = new RunResult(plan.name(), plan.seed(), plan.rounds(), plan.scale(), rows, plan.leftOut());
        DurableFile.write(directory.resolve(SUMMARY), Summary.markdown(results).getBytes(StandardCharsets.UTF_8));
        return results;
    }

    private static Entrant entrant(JsonNode node) {
        return new Entrant(
                node.path("label").asText(),
                node.path("server").asText(),
                new JvmName(node.path("jvm").asText()));
    }

    /** Subjects with the same server have the same keys in JMH's JSON, so they get a file each. */
    private static String fileName(Entrant entrant, List<Entrant> all) {
        boolean distinct = all.stream().map(Entrant::server).distinct().count() == all.size();
        return distinct ? RESULTS : "results-" + entrant.label() + ".json";
    }

    private RowResult row(Row row, List<Entrant> all, List<ForkRecord> entries, Map<String, JmhJsonFile> files)
            throws IOException {
        List<LeftOut> leftOut = plan.leftOut();
        List<Entrant> entrants = all.stream()
                .filter(entrant -> leftOut.stream().noneMatch(one -> one.covers(row.name(), entrant.label())))
                .toList();
        Map<Entrant, RowForks> forksOf = new HashMap<>();
        Map<Entrant, Score> scores = new HashMap<>();
        Map<Entrant, SteadyForks> steady = new HashMap<>();
        for (Entrant entrant : entrants) {
            RowForks forks =
                    RowForks.of(row, entrant.label(), row.settings().rounds().orElse(plan.rounds()), entries);
            forksOf.put(entrant, forks);
            if (forks.measured()) {
                var merged = MergedResult.of(results(forks), entrant.jvm());
                files.computeIfAbsent(fileName(entrant, all), name -> new JmhJsonFile())
                        .add(merged);
                Score score = Scores.of(merged);
                scores.put(entrant, score);
                byConnections.add(row, entrant.label(), score);
                if (!ColdRows.isCold(row, merged)) {
                    steady.put(entrant, steadyForks(forks, score));
                }
            }
            writeLatency(forks);
            for (ForkRecord fork : forks.forks()) {
                curves.add(fork.id(), journal.folder(fork.id()));
            }
        }
        Optional<Score> reference = entrants.stream()
                .filter(entrant -> Caveats.isReference(entrant.server()))
                .flatMap(entrant -> Optional.ofNullable(scores.get(entrant)).stream())
                .findFirst();
        List<SubjectResult> subjects = new ArrayList<>();
        for (Entrant entrant : entrants) {
            RowForks forks = forksOf.get(entrant);
            Optional<Score> score = Optional.ofNullable(scores.get(entrant));
            subjects.add(new SubjectResult(
                    entrant.label(),
                    forks.forks().size(),
                    forks.failure().flatMap(ForkRecord::failure),
                    score,
                    caveats(Caveats.of(forks, entrant.server(), score, reference), steady.get(entrant)),
                    ForkNotes.of(forks, journal)));
        }
        return new RowResult(row.name(), row.benchmark(), row.params(), subjects);
    }

    private List<BenchmarkResult> results(RowForks forks) throws IOException {
        List<BenchmarkResult> results = new ArrayList<>();
        for (ForkRecord fork : forks.forks()) {
            results.add(FairnessResults.addTo(journal.result(fork), journal.folder(fork.id())));
        }
        return results;
    }

    private SteadyForks steadyForks(RowForks forks, Score score) throws IOException {
        SteadyForks steady = new SteadyForks(curves);
        for (ForkRecord fork : forks.forks()) {
            steady.add(fork.id(), score.sendLag().isPresent(), journal.folder(fork.id()));
        }
        return steady;
    }

    /** @param steady null for a row that is not measured, or is so without a warm-up */
    private static List<Caveat> caveats(List<Caveat> others, SteadyForks steady) {
        List<Caveat> caveats = new ArrayList<>(others);
        if (steady != null && steady.mostWereNot()) {
            caveats.add(Caveat.NOT_STEADY);
        }
        return caveats;
    }

    private void writeLatency(RowForks forks) throws IOException {
        List<Path> logs = forks.forks().stream()
                .map(fork -> journal.folder(fork.id()).resolve(ForkDirectory.LATENCY))
                .toList();
        byte[] merged = forks.measured() ? LatencyFiles.merge(logs) : new byte[0];
        Path file = directory.resolve(LATENCY).resolve(forks.row().name() + "~" + forks.subject() + ".hlog");
        if (merged.length > 0) {
            DurableFile.write(file, merged);
            LatencyCurves.write(curves, forks.row().name(), forks.subject(), logs);
        } else {
            Files.deleteIfExists(file); // written before the run was resumed and the row failed
        }
    }
}
