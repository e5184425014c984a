package org.echobench.runner.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import org.echobench.results.DurableFile;
import org.echobench.results.Json;
import org.echobench.results.LeftOut;
import org.echobench.results.Plan;
import org.echobench.results.Row;
import org.echobench.results.RowSettings;
import org.echobench.results.RunRefusedException;
import org.echobench.results.Scale;
import org.echobench.results.Subject;

/**
 * {@code plan.json}: what a run measures, told by content and without a path of the machine, so that a run is resumed
 * only with what it was started with.
 */
public final class PlanFile {

    public static final String NAME = "plan.json";
    private static final int SCHEMA = 1;

    private PlanFile() {}

    /** The plan as JSON, with the fingerprints of the class paths and the identity of the JVMs. */
    public static ObjectNode toJson(Plan plan) {
        ObjectNode json = Json.object();
        json.put("schema", SCHEMA);
        json.put("name", plan.name());
        json.put("seed", plan.seed());
        json.put("rounds", plan.rounds());
        json.put("scale", plan.scale().factor());
        ArrayNode rows = json.putArray("rows");
        plan.rows().forEach(row -> rows.add(toJson(row)));
        ArrayNode subjects = json.putArray("subjects");
        plan.subjects().forEach(subject -> subjects.add(toJson(subject)));
        ArrayNode leftOut = json.putArray("leftOut");
        plan.leftOut().forEach(one -> leftOut.add(toJson(one)));
        ObjectNode machine = json.putObject("machine");
        machine.put("os", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
        machine.put("processors", Runtime.getRuntime().availableProcessors());
        return json;
    }

    public static ObjectNode toJson(Row row) {
        ObjectNode json = Json.object();
        json.put("name", row.name());
        json.put("benchmark", row.benchmark());
        ObjectNode params = json.putObject("params");
        row.params().forEach(params::put);
        ObjectNode settings = json.putObject("settings");
        RowSettings given = row.settings();
        given.warmupIterations().ifPresent(n -> settings.put("warmupIterations", n));
        given.warmupTime().ifPresent(time -> settings.put("warmupMillis", time.toMillis()));
        given.measurementIterations().ifPresent(n -> settings.put("measurementIterations", n));
        given.measurementTime().ifPresent(time -> settings.put("measurementMillis", time.toMillis()));
        given.threads().ifPresent(n -> settings.put("threads", n));
        given.rounds().ifPresent(n -> settings.put("rounds", n));
        given.invocationTime().ifPresent(time -> settings.put("invocationMillis", time.toMillis()));
        ArrayNode entries = json.putArray("classPath");
        ClassPathFingerprint.of(row.classPath()).forEach(entries::add);
        return json;
    }

    private static ObjectNode toJson(LeftOut leftOut) {
        ObjectNode json = Json.object();
        leftOut.row().ifPresent(row -> json.put("row", row));
        leftOut.subject().ifPresent(subject -> json.put("subject", subject));
        json.put("reason", leftOut.reason());
        return json;
    }

    public static ObjectNode toJson(Subject subject) {
        ObjectNode json = Json.object();
        json.put("label", subject.label());
        json.put("server", subject.serverId());
        json.put("jvm", JvmIdentity.of(subject).toString());
        ArrayNode args = json.putArray("jvmArgs");
        subject.jvmArgs().forEach(args::add);
        ArrayNode entries = json.putArray("classPath");
        ClassPathFingerprint.of(subject.classPath()).forEach(entries::add);
        return json;
    }

    /** A plan as it was started, without the class paths, which are where the subjects are installed now. */
    public record Started(JsonNode json) {

        public String name() {
            return json.path("name").asText();
        }

        public long seed() {
            return json.path("seed").asLong();
        }

        public int rounds() {
            return json.path("rounds").asInt();
        }

        public Scale scale() {
            return new Scale(json.path("scale").asDouble(1));
        }

        public List<LeftOut> leftOut() {
            return Json.stream(json.path("leftOut"))
                    .map(node -> new LeftOut(
                            optionalText(node, "row"),
                            optionalText(node, "subject"),
                            node.path("reason").asText()))
                    .toList();
        }

        /** Without the class paths that rows add. */
        public List<Row> rows() {
            return Json.stream(json.path("rows")).map(PlanFile::row).toList();
        }

        /** Label, server id and JVM arguments of each subject; the class path is asked from {@code resolver}. */
        public List<Subject> subjects(Function<String, Subject> resolver) {
            return Json.stream(json.path("subjects"))
                    .map(node -> {
                        Subject installed = resolver.apply(node.path("server").asText());
                        return new Subject(
                                node.path("label").asText(),
                                installed.serverId(),
                                installed.classPath(),
                                installed.jvm(),
                                Json.stream(node.path("jvmArgs"))
                                        .map(JsonNode::asText)
                                        .toList());
                    })
                    .toList();
        }

        /**
         * Refuses a plan that would not measure what this one did.
         *
         * @throws RunRefusedException naming the first difference
         */
        public void requireSame(Plan plan) {
            JsonNode now = toJson(plan);
            Optional<String> difference = Json.firstDifference("", json, now);
            if (difference.isPresent()) {
                throw new RunRefusedException("This run cannot be resumed, because " + difference.get()
                        + ": its finished forks would not compare with the rest, so start a new run.");
            }
        }
    }

    /** @throws RunRefusedException if the folder is not that of a run */
    public static Started read(Path runDirectory) {
        Path file = runDirectory.resolve(NAME);
        try {
            JsonNode json = Json.read(file);
            if (json.path("schema").asInt() != SCHEMA) {
                throw new RunRefusedException(
                        file + " was written by another version of Echobench: start a new run instead.");
            }
            return new Started(json);
        } catch (IOException e) {
            throw new RunRefusedException(
                    "There is no run to resume in " + runDirectory + ": it has no readable " + NAME + ".", e);
        }
    }

    public static void write(Path runDirectory, Plan plan) throws IOException {
        DurableFile.write(runDirectory.resolve(NAME), Json.bytes(toJson(plan)));
    }

    private static Row row(JsonNode node) {
        TreeMap<String, String> params = new TreeMap<>();
        node.path("params")
                .properties()
                .forEach(e -> params.put(e.getKey(), e.getValue().asText()));
        JsonNode settings = node.path("settings");
        return Row.of(
                node.path("name").asText(),
                node.path("benchmark").asText(),
                params,
                new RowSettings(
                        optionalInt(settings, "warmupIterations"),
                        optionalMillis(settings, "warmupMillis"),
                        optionalInt(settings, "measurementIterations"),
                        optionalMillis(settings, "measurementMillis"),
                        optionalInt(settings, "threads"),
                        optionalInt(settings, "rounds"),
                        optionalMillis(settings, "invocationMillis")));
    }

    private static Optional<String> optionalText(JsonNode node, String name) {
        return node.has(name) ? Optional.of(node.get(name).asText()) : Optional.empty();
    }

    private static OptionalInt optionalInt(JsonNode node, String name) {
        return node.has(name) ? OptionalInt.of(node.get(name).asInt()) : OptionalInt.empty();
    }

    private static Optional<Duration> optionalMillis(JsonNode node, String name) {
        return node.has(name) ? Optional.of(Duration.ofMillis(node.get(name).asLong())) : Optional.empty();
    }
}
