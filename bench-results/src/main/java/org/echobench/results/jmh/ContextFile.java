package org.echobench.results.jmh;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;

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

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .build();

    /** The file's shape; null is a field that is not there. */
    private record Content(
            int format,
            String hardware,
            Map<String, Map<String, String>> libraries,
            Map<String, String> bytecode,
            Order schedule,
            String disturbance,
            From origin) {}

    private record Order(String run, long seed, Integer pairs) {}

    private record From(String code, String subject, List<String> build, List<String> classPath) {}

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
            RunContext context = new RunContext(
                    Optional.ofNullable(content.hardware),
                    content.libraries == null ? Map.of() : content.libraries,
                    content.bytecode == null ? Map.of() : content.bytecode,
                    Optional.ofNullable(content.schedule).map(ContextFile::schedule),
                    Optional.ofNullable(content.disturbance));
            return Optional.of(content.origin == null ? context : context.withOrigin(origin(content.origin)));
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
                context.hardware().orElse(null),
                context.libraries(),
                context.bytecode(),
                context.schedule().map(ContextFile::order).orElse(null),
                context.disturbance().orElse(null),
                from(context.origin()));
        Files.writeString(pathBeside(results), JSON.writeValueAsString(content) + "\n", StandardCharsets.UTF_8);
    }

    private static Schedule schedule(Order order) {
        if (order.run == null) {
            throw new IllegalArgumentException("schedule has no run");
        }
        return new Schedule(
                order.run, order.seed, order.pairs == null ? OptionalInt.empty() : OptionalInt.of(order.pairs));
    }

    private static Origin origin(From from) {
        return new Origin(
                Optional.ofNullable(from.code),
                Optional.ofNullable(from.subject),
                texts(from.build),
                texts(from.classPath));
    }

    private static List<String> texts(List<String> given) {
        if (given != null && given.contains(null)) {
            throw new IllegalArgumentException("a list of texts has a null");
        }
        return given == null ? List.of() : given;
    }

    private static From from(Origin origin) {
        return origin.equals(Origin.UNKNOWN)
                ? null
                : new From(
                        origin.code().orElse(null), origin.subject().orElse(null), origin.build(), origin.classPath());
    }

    private static Order order(Schedule schedule) {
        Integer pairs = schedule.pairs().isPresent() ? schedule.pairs().getAsInt() : null;
        return new Order(schedule.run(), schedule.seed(), pairs);
    }
}
