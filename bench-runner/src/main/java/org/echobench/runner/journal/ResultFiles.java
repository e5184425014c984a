package org.echobench.runner.journal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
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
import org.echobench.results.DurableFile;
import org.echobench.results.JournalEntry;
import org.echobench.results.Json;
import org.echobench.results.LeftOut;
import org.echobench.results.Row;
import org.echobench.results.jmh.JmhReader;
import org.echobench.results.jmh.JmhRow;
import org.echobench.runner.jmh.MergedForks;
import org.echobench.runner.journal.RunResults.Mark;
import org.echobench.runner.journal.RunResults.RowResult;
import org.echobench.runner.journal.RunResults.SubjectResult;
import org.echobench.runner.plan.PlanFile;

/**
 * {@code results.json}, {@code latency/}, {@code curves/} and {@code summary.md}, made from the plan and the journal alone: doing it again
 * gives the same bytes. A row that failed for a subject is in the summary and not in the JSON.
 */
public final class ResultFiles {

    public static final String RESULTS = "results.json";
    public static final String SUMMARY = "summary.md";
    public static final String LATENCY = "latency";

    private record Entrant(String label, String server, String jvm) {}

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

    public RunResults write() throws IOException {
        List<JournalEntry> entries = journal.entries();
        List<Entrant> entrants = Json.stream(plan.json().path("subjects"))
                .map(ResultFiles::entrant)
                .toList();
        Map<String, ArrayNode> files = new HashMap<>();
        Files.createDirectories(directory.resolve(LATENCY));
        List<RowResult> rows = new ArrayList<>();
        for (Row row : plan.rows()) {
            rows.add(row(row, entrants, entries, files));
        }
        for (Entrant entrant : entrants) {
            String name = fileName(entrant, entrants);
            DurableFile.write(directory.resolve(name), Json.bytes(files.getOrDefault(name, Json.array())));
        }
        byConnections.writeTo(curves);
        curves.write(directory);
        RunResults results =
                new RunResults(plan.name(), plan.seed(), plan.rounds(), plan.scale(), rows, plan.leftOut());
        DurableFile.write(directory.resolve(SUMMARY), Summary.markdown(results).getBytes(StandardCharsets.UTF_8));
        return results;
    }

    private static Entrant entrant(JsonNode node) {
        return new Entrant(
                node.path("label").asText(),
                node.path("server").asText(),
                node.path("jvm").asText());
    }

    /** Subjects with the same server have the same keys in JMH's JSON, so they get a file each. */
    private static String fileName(Entrant entrant, List<Entrant> all) {
        boolean distinct = all.stream().map(Entrant::server).distinct().count() == all.size();
        return distinct ? RESULTS : "results-" + entrant.label() + ".json";
    }

    private RowResult row(Row row, List<Entrant> all, List<JournalEntry> entries, Map<String, ArrayNode> files)
            throws IOException {
        List<LeftOut> leftOut = plan.leftOut();
        List<Entrant> entrants = all.stream()
                .filter(entrant -> leftOut.stream().noneMatch(one -> one.covers(row.name(), entrant.label())))
                .toList();
        Map<Entrant, Contest> contests = new HashMap<>();
        Map<Entrant, Score> scores = new HashMap<>();
        Map<Entrant, SteadyForks> steady = new HashMap<>();
        for (Entrant entrant : entrants) {
            Contest contest =
                    Contest.of(row, entrant.label(), row.settings().rounds().orElse(plan.rounds()), entries);
            contests.put(entrant, contest);
            if (contest.measured()) {
                ObjectNode merged = MergedForks.of(results(contest), LatencyFiles.sum(logs(contest)), entrant.jvm());
                files.computeIfAbsent(fileName(entrant, all), name -> Json.array())
                        .add(merged);
                JmhRow measured = JmhReader.row(merged);
                Score score = Score.of(measured);
                scores.put(entrant, score);
                byConnections.add(row, entrant.label(), score, Score.latencyLabel(measured));
                if (!ColdRows.isCold(row, measured)) {
                    steady.put(entrant, steadyForks(contest, score));
                }
            }
            writeLatency(contest);
            for (JournalEntry fork : contest.forks()) {
                curves.add(fork.id(), journal.folder(fork.id()));
            }
        }
        Optional<Score> reference = entrants.stream()
                .filter(entrant -> Marks.isReference(entrant.server()))
                .flatMap(entrant -> Optional.ofNullable(scores.get(entrant)).stream())
                .findFirst();
        List<SubjectResult> subjects = new ArrayList<>();
        for (Entrant entrant : entrants) {
            Contest contest = contests.get(entrant);
            Optional<Score> score = Optional.ofNullable(scores.get(entrant));
            subjects.add(new SubjectResult(
                    entrant.label(),
                    contest.forks().size(),
                    contest.failure().flatMap(JournalEntry::failure),
                    score,
                    marks(Marks.of(contest, entrant.server(), score, reference), steady.get(entrant)),
                    ForkNotes.of(contest, journal)));
        }
        return new RowResult(row.name(), row.benchmark(), row.params(), subjects);
    }

    private List<ObjectNode> results(Contest contest) throws IOException {
        List<ObjectNode> results = new ArrayList<>();
        for (JournalEntry fork : contest.forks()) {
            results.add(FairnessResults.addTo(journal.result(fork), journal.folder(fork.id())));
        }
        return results;
    }

    private SteadyForks steadyForks(Contest contest, Score score) throws IOException {
        SteadyForks steady = new SteadyForks(curves);
        for (JournalEntry fork : contest.forks()) {
            steady.add(fork.id(), score.sendLag().isPresent(), journal.folder(fork.id()));
        }
        return steady;
    }

    /** @param steady null for a row that is not measured, or is so without a warm-up */
    private static List<Mark> marks(List<Mark> others, SteadyForks steady) {
        List<Mark> marks = new ArrayList<>(others);
        if (steady != null && steady.mostWereNot()) {
            marks.add(Mark.NOT_STEADY);
        }
        return marks;
    }

    private List<Path> logs(Contest contest) {
        return contest.forks().stream()
                .map(fork -> journal.folder(fork.id()).resolve(ForkDirectory.LATENCY))
                .toList();
    }

    private void writeLatency(Contest contest) throws IOException {
        List<Path> logs = logs(contest);
        byte[] merged = contest.measured() ? LatencyFiles.merge(logs) : new byte[0];
        Path file = directory.resolve(LATENCY).resolve(contest.row().name() + "~" + contest.subject() + ".hlog");
        if (merged.length > 0) {
            DurableFile.write(file, merged);
            LatencyCurves.write(curves, contest.row().name(), contest.subject(), logs);
        } else {
            Files.deleteIfExists(file); // written before the run was resumed and the row failed
        }
    }
}
