package org.echobench.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.report.run.MeasuredRun.NotPlanned;
import org.echobench.report.run.MeasuredRun.RunSubject;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhRow;

/**
 * Reads the folder of a run, whole or stopped. Only {@code plan.json} and {@code environment.json} must be there; what else
 * is absent is left out and noted.
 */
public final class RunReader {

    private static final String SERVER = "server";

    private final Path folder;
    private final JsonNode plan;
    private final JsonNode environment;
    private final List<String> notes = new ArrayList<>();
    private final List<JmhFile> results = new ArrayList<>();
    private final Map<String, List<JmhRow>> rowsByLabel = new LinkedHashMap<>();

    private RunReader(Path folder) {
        this.folder = folder;
        plan = required("plan.json");
        environment = required("environment.json");
    }

    /**
     * @param folder of the run
     * @throws ReportException when it is not a run's folder, or a file in it is damaged
     */
    public static MeasuredRun read(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new ReportException(ExitCode.USAGE_OR_IO, folder + " is not a folder.");
        }
        return new RunReader(folder).read();
    }

    /**
     * The latencies of one subject in one row, by label; empty where there is no log.
     *
     * @throws ReportException when the log is damaged
     */
    public static Map<String, LatencyTicks> latencies(Path folder, String row, String subject) {
        Path file = folder.resolve("latency").resolve(row + "~" + subject + ".hlog");
        return Files.exists(file) ? LatencyTicks.of(LatencyLog.read(file).merged()) : Map.of();
    }

    private JsonNode required(String name) {
        Path file = folder.resolve(name);
        if (!Files.exists(file)) {
            throw new ReportException(
                    ExitCode.USAGE_OR_IO, folder + " is not the folder of a run: it has no " + name + ".");
        }
        return json(file);
    }

    private static JsonNode json(Path file) {
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " is not valid JSON.", e);
        }
    }

    private MeasuredRun read() {
        Map<String, String> jvmArgs = stream(plan.path("subjects"))
                .collect(Collectors.toMap(s -> s.path("label").asText(), RunReader::arguments, (a, b) -> a));
        List<RunSubject> subjects = stream(environment.path("subjects"))
                .map(s -> subject(s, jvmArgs))
                .toList();
        readResults(subjects);
        Optional<SummaryFile> summary = summary();
        List<RunRow> rows = stream(plan.path("rows"))
                .map(row -> row(row, subjects, summary))
                .toList();
        Map<String, String> machine = new LinkedHashMap<>();
        environment
                .path("machine")
                .properties()
                .forEach(e -> machine.put(e.getKey(), e.getValue().asText()));
        return new MeasuredRun(
                plan.path("name").asText("unknown"),
                plan.path("seed").asLong(),
                plan.path("rounds").asInt(),
                environment.path("started").asText("unknown"),
                environment.path("commit").asText("unknown"),
                environment.path("dirty").asBoolean(),
                stream(environment.path("command")).map(JsonNode::asText).toList(),
                machine,
                subjects,
                rows,
                forks(),
                leftOut(),
                summary.map(SummaryFile::marks).orElse(Map.of()),
                CurveFiles.read(folder),
                results,
                notes);
    }

    private static Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    private static String arguments(JsonNode subject) {
        return stream(subject.path("jvmArgs")).map(JsonNode::asText).collect(Collectors.joining(" "));
    }

    private static RunSubject subject(JsonNode s, Map<String, String> jvmArgs) {
        String label = s.path("label").asText();
        return new RunSubject(
                label,
                s.path(SERVER).asText(),
                (s.path("library").asText("") + " " + s.path("version").asText("")).strip(),
                words(s.path("threading").asText("")),
                words(s.path("flush").asText("")),
                (s.path("jvmVendor").asText("") + " " + s.path("jvmVersion").asText("")).strip(),
                jvmArgs.getOrDefault(label, ""));
    }

    private static String words(String constant) {
        return constant.toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private void readResults(List<RunSubject> subjects) {
        Path all = folder.resolve("results.json");
        for (RunSubject subject : subjects) {
            Path file = Files.exists(all) ? all : folder.resolve("results-" + subject.label() + ".json");
            if (!Files.exists(file)) {
                notes.add(file.getFileName() + " is missing: " + subject.label() + " has no figures.");
                continue;
            }
            JmhFile read = results.stream()
                    .filter(r -> r.name().equals(file.getFileName().toString()))
                    .findFirst()
                    .orElseGet(() -> {
                        JmhFile fresh = RunFolder.readFigures(file);
                        results.add(fresh);
                        notes.addAll(fresh.notes());
                        return fresh;
                    });
            rowsByLabel.put(
                    subject.label(),
                    read.rows().stream()
                            .filter(r -> subject.server().equals(r.id().params().get(SERVER)))
                            .toList());
        }
    }

    private Optional<SummaryFile> summary() {
        Path file = folder.resolve("summary.md");
        if (!Files.exists(file)) {
            notes.add("summary.md is missing: which rows failed or are marked is not known.");
            return Optional.empty();
        }
        try {
            return Optional.of(SummaryFile.parse(Files.readString(file)));
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private RunRow row(JsonNode row, List<RunSubject> subjects, Optional<SummaryFile> summary) {
        String benchmark = row.path("benchmark").asText();
        SortedMap<String, String> params = texts(row.path("params"));
        Map<String, JmhRow> measured = new TreeMap<>();
        for (RunSubject subject : subjects) {
            rowsByLabel.getOrDefault(subject.label(), List.of()).stream()
                    .filter(r -> r.id().benchmark().equals(benchmark)
                            && r.id().without(SERVER).params().equals(params))
                    .findFirst()
                    .ifPresent(r -> measured.put(subject.label(), r));
        }
        String name = row.path("name").asText();
        return new RunRow(
                name,
                benchmark,
                params,
                texts(row.path("settings")),
                measured,
                summary.map(s -> s.remarks(name)).orElse(Map.of()));
    }

    private static SortedMap<String, String> texts(JsonNode node) {
        SortedMap<String, String> texts = new TreeMap<>();
        node.properties().forEach(e -> texts.put(e.getKey(), e.getValue().asText()));
        return texts;
    }

    private List<ForkRecord> forks() {
        Path forks = folder.resolve("forks");
        if (!Files.isDirectory(forks)) {
            notes.add("The journal (forks/) is not here: background load and repeated forks are not shown.");
            return List.of();
        }
        try (Stream<Path> folders = Files.list(forks)) {
            return folders.filter(f -> !f.toString().endsWith(".partial"))
                    .map(f -> f.resolve("fork.json"))
                    .filter(Files::exists)
                    .map(f -> ForkRecord.of(json(f)))
                    .sorted(Comparator.comparingInt(ForkRecord::order))
                    .toList();
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, forks + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private List<NotPlanned> leftOut() {
        return stream(plan.path("leftOut"))
                .map(n -> new NotPlanned(
                        text(n, "row"), text(n, "subject"), n.path("reason").asText()))
                .toList();
    }

    private static Optional<String> text(JsonNode node, String name) {
        return node.has(name) ? Optional.of(node.path(name).asText()) : Optional.empty();
    }
}
