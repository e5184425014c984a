package org.echobench.report.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.echobench.report.exit.ExitCode;
import org.echobench.report.exit.ReportException;
import org.echobench.results.jmh.JmhFile;
import org.echobench.results.jmh.JmhReader;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.jmh.RowId;
import org.echobench.results.jmh.RunContext;
import org.echobench.results.jmh.Schedule;

/**
 * Adds to a result file what its folder knows: {@code environment.json} (machine, libraries), {@code plan.json} (that
 * the forks were interleaved, and which row is which) and {@code latency/ROW~SUBJECT.hlog} (every latency of each
 * fork). What is not there is left out, and a context file of its own comes before the folder's.
 */
public final class RunFolder {

    private static final String SERVER = "server";

    private final Path folder;
    private final JsonNode environment;
    private final JsonNode plan;
    private final String label;

    private RunFolder(Path folder, JsonNode environment, JsonNode plan, String fileName) {
        this.folder = folder;
        this.environment = environment;
        this.plan = plan;
        // A run with the same server twice has a file for each: results-LABEL.json.
        this.label = fileName.startsWith("results-") && fileName.endsWith(".json")
                ? fileName.substring("results-".length(), fileName.length() - ".json".length())
                : "";
    }

    /**
     * Reads a result file with all that its folder adds.
     *
     * @param path a JMH JSON file, or a run's folder
     * @throws ReportException when the file is not a JMH result, or the folder's files cannot be read
     */
    public static JmhFile read(Path path) {
        JmhFile file = JmhReader.read(path);
        Path folder = Files.isDirectory(path) ? path : path.toAbsolutePath().getParent();
        if (DuetFolder.holds(folder)) {
            return DuetFolder.enrich(file, folder);
        }
        Path environment = folder.resolve("environment.json");
        Path plan = folder.resolve("plan.json");
        if (!Files.exists(environment) || !Files.exists(plan) || !file.name().startsWith("results")) {
            return file;
        }
        return new RunFolder(folder, json(environment), json(plan), file.name()).enrich(file);
    }

    /** The same with the machine and libraries but without the latencies of each fork, for a file in a run's folder. */
    static JmhFile readFigures(Path path) {
        JmhFile file = JmhReader.read(path);
        Path folder = path.toAbsolutePath().getParent();
        RunFolder run = new RunFolder(
                folder, json(folder.resolve("environment.json")), json(folder.resolve("plan.json")), file.name());
        return new JmhFile(
                file.name(),
                file.sha256(),
                file.rows(),
                file.notes(),
                file.context().or(() -> Optional.of(run.context())));
    }

    static JsonNode json(Path file) {
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new ReportException(ExitCode.USAGE_OR_IO, file + " is not valid JSON.", e);
        }
    }

    private JmhFile enrich(JmhFile file) {
        List<String> notes = new ArrayList<>(file.notes());
        List<JmhRow> rows = file.rows().stream().map(r -> withSamples(r, notes)).toList();
        return new JmhFile(
                file.name(), file.sha256(), rows, notes, file.context().or(() -> Optional.of(context())));
    }

    private RunContext context() {
        Map<String, Map<String, String>> libraries = new TreeMap<>();
        for (JsonNode subject : subjects()) {
            if (subject.hasNonNull("library") && subject.hasNonNull("version")) {
                libraries.put(
                        subject.path(SERVER).asText(),
                        Map.of(
                                subject.path("library").asText(),
                                subject.path("version").asText()));
            }
        }
        String run =
                environment.path("started").asText() + " " + plan.path("name").asText();
        Optional<Schedule> schedule = plan.path("rounds").asInt() > 1
                ? Optional.of(new Schedule(run, plan.path("seed").asLong(), OptionalInt.empty()))
                : Optional.empty();
        return new RunContext(Hardware.of(environment), libraries, Map.of(), schedule);
    }

    /** The subjects whose rows this file has. */
    private List<JsonNode> subjects() {
        return StreamSupport.stream(environment.path("subjects").spliterator(), false)
                .filter(s -> label.isEmpty() || s.path("label").asText().equals(label))
                .toList();
    }

    private JmhRow withSamples(JmhRow row, List<String> notes) {
        Optional<Path> file = latencyFile(row.id());
        if (file.isEmpty()) {
            return row;
        }
        return LatencySamples.attach(row, file.get(), folder, notes);
    }

    private Optional<Path> latencyFile(RowId id) {
        SortedMap<String, String> params = id.without(SERVER).params();
        Optional<String> row = StreamSupport.stream(plan.path("rows").spliterator(), false)
                .filter(r -> r.path("benchmark").asText().equals(id.benchmark())
                        && params(r.path("params")).equals(params))
                .map(r -> r.path("name").asText())
                .findFirst();
        Optional<String> subject = subjects().stream()
                .filter(s -> s.path(SERVER).asText().equals(id.params().get(SERVER)))
                .map(s -> s.path("label").asText())
                .findFirst();
        return row.flatMap(r -> subject.map(s -> folder.resolve("latency").resolve(r + "~" + s + ".hlog")))
                .filter(Files::exists);
    }

    static Map<String, String> params(JsonNode node) {
        Map<String, String> params = new TreeMap<>();
        node.properties().forEach(e -> params.put(e.getKey(), e.getValue().asText()));
        return params;
    }
}
