package org.echobench.results.jmh;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.echobench.results.Json;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;

/**
 * The facts of a run that a comparison needs and JMH's JSON has no place for. They come from the run's folder or from
 * the file {@code NAME.context.json} beside {@code NAME.json}:
 *
 * <pre>
 * {"format": 1,
 *  "hardware": "…",
 *  "libraries": {"netty": {"io.netty:netty-all": "4.2.18.Final"}, "*": {…}},
 *  "bytecode": {"org.echobench.core.benchmarks.ClosedLoop": "sha256 in hexadecimal"},
 *  "schedule": {"run": "20261120-0910-4f2a", "seed": 42, "pairs": 12},
 *  "disturbance": "background load took more than 10 % of the machine during 14 of 40 forks",
 *  "origin": {"code": "2fc1a1934f", "subject": "jetty: reads ahead", "build": ["-Djetty.version=12.0.25"],
 *             "classPath": ["jetty-http-12.0.25.jar sha256 in hexadecimal"]}}
 * </pre>
 *
 * Every field but {@code format} may be left out, and unknown ones are ignored.
 *
 * @param hardware the machine's fingerprint, equal for machines that compare; empty when unknown
 * @param libraries by server id (the row's parameter {@code server}), or {@code *} for every row: version by library
 * @param bytecode hash of the compiled benchmark by class name
 * @param schedule the order in which the forks ran; empty when they ran row by row, as with JMH alone
 * @param disturbance why no difference of this run can be trusted, such as a machine busy with other work
 * @param origin what was measured; empty when unknown
 */
public record RunContext(
        Optional<String> hardware,
        Map<String, Map<String, String>> libraries,
        Map<String, String> bytecode,
        Optional<Schedule> schedule,
        Optional<String> disturbance,
        Optional<Origin> origin) {

    private static final String FORMAT = "format";
    private static final int READ = 1;

    private static final ObjectMapper JSON = Json.MAPPER
            .copy()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .setDefaultSetterInfo(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL));

    public RunContext {
        Map<String, Map<String, String>> copy = new TreeMap<>();
        libraries.forEach((server, versions) -> copy.put(server, Collections.unmodifiableMap(new TreeMap<>(versions))));
        libraries = Collections.unmodifiableMap(copy);
        bytecode = Collections.unmodifiableMap(new TreeMap<>(bytecode));
    }

    /** The path of a result file's context. */
    public static Path pathBeside(Path results) {
        String name = String.valueOf(results.getFileName());
        String stem = name.endsWith(".json") ? name.substring(0, name.length() - 5) : name;
        return results.resolveSibling(stem + ".context.json");
    }

    /**
     * Reads the context of a result file.
     *
     * @return empty where there is no context file
     * @throws UserError where there is one that cannot be read
     */
    public static Optional<RunContext> beside(Path results) {
        Path file = pathBeside(results);
        if (!StoredFile.exists(file)) {
            return Optional.empty();
        }
        try {
            if (!(JSON.readTree(StoredFile.bytes(file)) instanceof ObjectNode json)) {
                throw new IllegalArgumentException("no JSON object");
            }
            if (json.path(FORMAT).asInt() != READ) {
                throw new UserError(file + " does not have format " + READ + ", the only one that this version reads.");
            }
            return Optional.of(JSON.treeToValue(json, RunContext.class));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new UserError(file + " is not a context file of Echobench.", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /** Writes the context of a result file; the same context always gives the same bytes. */
    public void write(Path results) throws IOException {
        ObjectNode json = JSON.createObjectNode().put(FORMAT, READ).setAll(JSON.<ObjectNode>valueToTree(this));
        String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(json);
        Files.writeString(pathBeside(results), text + "\n", StandardCharsets.UTF_8);
    }

    /** The same run with the reason why no difference of it can be trusted. */
    public RunContext withDisturbance(Optional<String> known) {
        return new RunContext(hardware, libraries, bytecode, schedule, known, origin);
    }

    /**
     * The order that the suite's own runner gave the forks. In all files that carry the same {@code run}, forks of one
     * row with the same index were measured in the same block, next to each other, in changing order: they are pairs.
     *
     * @param run names the run, the same in the files of both sides; not blank
     * @param seed of the order of forks
     * @param pairs of each row at most, 2 or more, where rows end as soon as decided; empty where all have as many
     * @param share how many duets share the chance of a false verdict, 2 or more; empty for a duet on its own
     */
    public record Schedule(String run, long seed, OptionalInt pairs, OptionalInt share) {

        public Schedule {
            if (run.isBlank()) {
                throw new IllegalArgumentException("run must not be blank");
            }
            if (pairs.isPresent() && pairs.getAsInt() < 2) {
                throw new IllegalArgumentException("pairs must be 2 or more, but is " + pairs.getAsInt());
            }
            if (share.isPresent() && share.getAsInt() < 2) {
                throw new IllegalArgumentException("share must be 2 or more, but is " + share.getAsInt());
            }
        }
    }

    /**
     * Where the results of a file come from, for people; what is not known is empty.
     *
     * @param code the commit, abbreviated; or what was measured in its place, such as {@code the folder netty-before}
     * @param subject the first line of the commit's message
     * @param build arguments of the build
     * @param classPath of the forks, as {@link org.echobench.results.ClassPath#fingerprints} has it
     */
    public record Origin(Optional<String> code, Optional<String> subject, List<String> build, List<String> classPath) {

        public static final Origin UNKNOWN = new Origin(Optional.empty(), Optional.empty(), List.of(), List.of());

        public Origin {
            build = List.copyOf(build);
            classPath = List.copyOf(classPath);
        }

        public Origin withClassPath(List<String> fingerprints) {
            return new Origin(code, subject, build, fingerprints);
        }
    }
}
