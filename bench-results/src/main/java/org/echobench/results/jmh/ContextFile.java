package org.echobench.results.jmh;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.echobench.results.Json;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.jmh.RunContext.Origin;
import org.echobench.results.jmh.RunContext.Schedule;

/**
 * The file {@code NAME.context.json} beside {@code NAME.json}:
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
 */
public final class ContextFile {

    private static final int FORMAT = 1;

    private static final ObjectMapper JSON = Json.MAPPER
            .copy()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .setDefaultSetterInfo(JsonSetter.Value.construct(Nulls.AS_EMPTY, Nulls.FAIL));

    /** The file's shape. */
    private record Content(
            int format,
            Optional<String> hardware,
            Map<String, Map<String, String>> libraries,
            Map<String, String> bytecode,
            Optional<Schedule> schedule,
            Optional<String> disturbance,
            Optional<Origin> origin) {}

    private ContextFile() {}

    /** Where the context of a result file lies. */
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
            Content content = JSON.readValue(StoredFile.bytes(file), Content.class);
            if (content == null || content.format != FORMAT) {
                throw new UserError(
                        file + " does not have format " + FORMAT + ", the only one that this version reads.");
            }
            return Optional.of(new RunContext(
                    content.hardware,
                    content.libraries,
                    content.bytecode,
                    content.schedule,
                    content.disturbance,
                    Set.of(),
                    content.origin.orElse(Origin.UNKNOWN)));
        } catch (JsonProcessingException | IllegalArgumentException e) {
            throw new UserError(file + " is not a context file of Echobench.", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    /** Writes the context of a result file, the same bytes for the same context. */
    public static void write(Path results, RunContext context) throws IOException {
        Content content = new Content(
                FORMAT,
                context.hardware(),
                context.libraries(),
                context.bytecode(),
                context.schedule(),
                context.disturbance(),
                Optional.of(context.origin()).filter(origin -> !origin.equals(Origin.UNKNOWN)));
        String text = JSON.writerWithDefaultPrettyPrinter().writeValueAsString(content);
        Files.writeString(pathBeside(results), text + "\n", StandardCharsets.UTF_8);
    }
}
