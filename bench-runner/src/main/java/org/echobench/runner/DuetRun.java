package org.echobench.runner;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.echobench.results.Cell;
import org.echobench.results.DurableFile;
import org.echobench.results.Json;
import org.echobench.results.Plan;
import org.echobench.results.RunRefusedException;
import org.echobench.runner.fork.ForkStarter;
import org.echobench.runner.fork.JmhFork;
import org.echobench.runner.fork.OrphanedForks;
import org.echobench.runner.fork.RunLock;
import org.echobench.runner.fork.StopSignal;
import org.echobench.runner.journal.DuetFiles;
import org.echobench.runner.journal.DuetResults;
import org.echobench.runner.journal.InterleavingRunner;
import org.echobench.runner.journal.Journal;
import org.echobench.runner.journal.Progress;
import org.echobench.runner.journal.RepeatPolicy;
import org.echobench.runner.plan.DuetPlan;
import org.echobench.runner.plan.DuetRow;
import org.echobench.runner.plan.PlanFile;
import org.echobench.runner.plan.PlannedTimes;
import org.echobench.runner.plan.RunEnvironment;

/**
 * A duet and its folder: {@code duet.json}, the journal in {@code forks/}, {@code confirmation.json} once the screen is
 * judged, and the files made of them.
 */
public final class DuetRun {

    static final String FILE = "duet.json";
    private static final String CONFIRMATION = "confirmation.json";
    private static final String FORKS = "forks";
    private static final String RUN = "run";
    private static final int SCHEMA = 1;

    private final Path directory;
    private final DuetPlan plan;

    private DuetRun(Path directory, DuetPlan plan) {
        this.directory = directory;
        this.plan = plan;
    }

    /**
     * A new duet in a folder that is absent or empty.
     *
     * @param words of the command that gives the same plan again
     * @param environment written as {@code environment.json}
     * @throws RunRefusedException if the folder holds anything or cannot be written
     */
    public static DuetRun start(Path directory, DuetPlan plan, List<String> words, RunEnvironment environment) {
        return BenchmarkRun.onDisk(directory, () -> {
            Files.createDirectories(directory);
            try (Stream<Path> content = Files.list(directory)) {
                if (content.findAny().isPresent()) {
                    throw new RunRefusedException(
                            directory + " is not empty: name a new folder, or go on with --resume " + directory + ".");
                }
            }
            DuetRow first = plan.rows().get(0);
            Plan sides = new Plan(
                    plan.name(),
                    plan.seed(),
                    plan.screenPairs(),
                    List.of(first.row()),
                    List.of(first.base(), first.head()));
            DurableFile.write(directory.resolve("environment.json"), Json.bytes(environment.toJson(sides)));
            ObjectNode json = toJson(plan);
            json.put(RUN, UUID.randomUUID().toString());
            ArrayNode command = json.putArray("words");
            words.forEach(command::add);
            DurableFile.write(directory.resolve(FILE), Json.bytes(json));
            return new DuetRun(directory, plan);
        });
    }

    /**
     * The words that a duet was started with.
     *
     * @throws RunRefusedException if the folder is not that of a duet
     */
    public static List<String> words(Path directory) {
        return Json.stream(read(directory).path("words")).map(JsonNode::asText).toList();
    }

    /**
     * A duet that was started before.
     *
     * @throws RunRefusedException if the plan would not measure what it was started with
     */
    public static DuetRun resume(Path directory, DuetPlan plan) {
        JsonNode before = read(directory);
        ((ObjectNode) before).remove(List.of(RUN, "words"));
        Optional<String> difference = Json.firstDifference("", before, toJson(plan));
        if (difference.isPresent()) {
            throw new RunRefusedException("This duet cannot be resumed, because " + difference.get()
                    + ": its finished forks would not compare with the rest, so start a new one.");
        }
        return new DuetRun(directory, plan);
    }

    private static JsonNode read(Path directory) {
        try {
            JsonNode json = Json.read(directory.resolve(FILE));
            if (json.path("schema").asInt() != SCHEMA) {
                throw new RunRefusedException(directory.resolve(FILE)
                        + " was written by another version of Echobench: start a new duet instead.");
            }
            return json;
        } catch (IOException e) {
            throw new RunRefusedException(
                    "There is no duet to resume in " + directory + ": it has no readable " + FILE + ".", e);
        }
    }

    private static ObjectNode toJson(DuetPlan plan) {
        ObjectNode json = Json.object();
        json.put("schema", SCHEMA);
        json.put("name", plan.name());
        json.put("seed", plan.seed());
        json.put("screenPairs", plan.screenPairs());
        json.put("confirmPairs", plan.confirmPairs());
        ArrayNode rows = json.putArray("rows");
        for (DuetRow row : plan.rows()) {
            ObjectNode node = PlanFile.toJson(row.row());
            node.put("server", row.base().serverId());
            node.put("sentinel", row.sentinel());
            rows.add(node);
        }
        ArrayNode subjects = json.putArray("subjects");
        plan.rows().stream()
                .flatMap(row -> Stream.of(row.base(), row.head()))
                .distinct()
                .forEach(subject -> subjects.add(PlanFile.toJson(subject)));
        return json;
    }

    /**
     * Measures those cells that are not yet measured; returns when that is done or it was asked to stop.
     *
     * @param lock held until this returns
     * @throws RunRefusedException if the disk is full or cannot be written; what was finished before is kept
     */
    public void measure(
            List<Cell> cells,
            RunLock lock,
            PlannedTimes times,
            RepeatPolicy repeats,
            Progress progress,
            StopSignal stop) {
        lock.requireHeld();
        OrphanedForks.end(directory.resolve(FORKS));
        BenchmarkRun.onDisk(directory, () -> {
            ForkStarter starter = new JmhFork(times::hangLimit, stop);
            new InterleavingRunner(cells, journal(), starter, repeats, progress, stop).run();
            return directory;
        });
    }

    /** The rows that the screen chose for confirmation; empty if it is not judged yet. */
    public Optional<List<String>> confirmation() {
        Path file = directory.resolve(CONFIRMATION);
        return BenchmarkRun.onDisk(
                directory,
                () -> Files.exists(file)
                        ? Optional.of(Json.stream(Json.read(file).path("rows"))
                                .map(JsonNode::asText)
                                .toList())
                        : Optional.empty());
    }

    /** Keeps the choice, so that a resumed duet confirms the same rows. */
    public void keepConfirmation(List<String> rows) {
        ObjectNode json = Json.object();
        ArrayNode names = json.putArray("rows");
        rows.forEach(names::add);
        BenchmarkRun.onDisk(directory, () -> {
            DurableFile.write(directory.resolve(CONFIRMATION), Json.bytes(json));
            return directory;
        });
    }

    /** Makes the result files from the journal, whole or not yet whole. */
    public DuetResults writeResults() {
        return BenchmarkRun.onDisk(directory, () -> new DuetFiles(directory, plan, journal()).write());
    }

    /** Different for each duet that was ever started: files of two must never pass for the sides of one. */
    public String id() {
        return read(directory).path(RUN).asText();
    }

    private Journal journal() throws IOException {
        return Journal.open(directory.resolve(FORKS));
    }

    public Path directory() {
        return directory;
    }
}
