package org.echobench.report.render;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Verdict;
import org.echobench.results.Json;
import org.echobench.results.UserError;

/**
 * The verdict file, for programs: a comparison below a header. Within a {@code version}, fields may be added but are
 * never renamed or given another meaning. Effects are shares of base (0.1 is 10 % higher); unknown values are null. It
 * may come from an untrusted source: unknown or missing fields and wrong types are refused, and its texts must be
 * escaped.
 */
public final class VerdictFile {

    /** Its name in the folder of a duet. */
    public static final String NAME = "verdicts.json";

    private static final String FORMAT = "echobench-compare";
    private static final int VERSION = 2;

    /** Enough digits for every result, and few enough that the logarithms of all platforms agree. */
    private static final int DIGITS = 9;

    private static final ObjectMapper MAPPER = Json.rounded(DIGITS);

    private VerdictFile() {}

    /** The file's content. */
    static String text(Comparison comparison) {
        ObjectNode file = Json.MAPPER.createObjectNode().put("format", FORMAT).put("version", VERSION);
        file.putObject("tool").put("name", "echobench").put("version", ToolVersion.get());
        ObjectNode counts = file.putObject("counts");
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict.name(), comparison.count(verdict));
        }
        file.setAll(MAPPER.<ObjectNode>valueToTree(comparison));
        return new String(Json.bytes(MAPPER, file), StandardCharsets.UTF_8);
    }

    /**
     * @param path of the file, or of the folder of a duet
     * @throws UserError with exit code 2 if it is not a file that {@code compare --format json} writes
     */
    public static Comparison read(Path path) {
        if (Files.notExists(path)) {
            throw new UserError(path + " does not exist.");
        }
        Path file = Files.isDirectory(path) ? path.resolve(NAME) : path;
        if (Files.notExists(file)) {
            throw refused(path, "it is a folder without " + NAME, null);
        }
        try {
            JsonNode read = Json.read(file);
            String format =
                    read.path("format").asText() + " " + read.path("version").asText();
            if (!format.equals(FORMAT + " " + VERSION)) {
                throw refused(file, "format must be " + FORMAT + " " + VERSION + ", but is " + format, null);
            }
            return MAPPER.treeToValue(read, Comparison.class);
        } catch (JsonProcessingException e) {
            throw refused(file, Json.reason(e), e);
        } catch (IOException e) {
            throw refused(file, "it cannot be read: " + e, e);
        }
    }

    private static UserError refused(Path file, String reason, Exception cause) {
        return new UserError(
                "compare takes BASE and HEAD, or a verdict file; " + file + " is not a verdict file of this version: "
                        + reason + ".",
                cause);
    }
}
