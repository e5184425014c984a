package org.echobench.report.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.echobench.report.compare.Comparison;
import org.echobench.report.compare.Comparison.Design;
import org.echobench.report.compare.Comparison.Fact;
import org.echobench.report.compare.Comparison.Ranking;
import org.echobench.report.compare.RowResult;
import org.echobench.report.compare.Verdict;
import org.echobench.results.ExitCode;
import org.echobench.results.Json;
import org.echobench.results.UserError;

/**
 * The verdict file, for programs. Within a {@code version} fields are added, never renamed or given another meaning.
 * Effects are shares of base (0.1 is 10 % higher); unknown values are null. It is read from a source that is not trusted:
 * a needed field that is absent or of another type is refused. Its texts are still foreign.
 */
public record VerdictFile(
        String format,
        int version,
        Tool tool,
        List<Comparison.Input> inputs,
        List<Fact> sides,
        Design design,
        @JsonInclude OptionalLong seed,
        int exitCode,
        Map<Verdict, Long> counts,
        List<RowResult> rows,
        List<Ranking> rankings,
        List<String> notes) {

    private static final String FORMAT = "echobench-compare";
    private static final int VERSION = 2;

    /** In bytes; a thousand times an ordinary file. */
    private static final long LARGEST = 1 << 24;

    /** Enough digits for every result, and few enough that the logarithms of all platforms agree. */
    private static final int DIGITS = 9;

    private static final ObjectMapper MAPPER = Json.rounded(DIGITS);

    record Tool(String name, String version) {}

    public VerdictFile {
        if (!format.equals(FORMAT) || version != VERSION) {
            throw new IllegalArgumentException(
                    "format must be " + FORMAT + " " + VERSION + ", but is " + format + " " + version);
        }
        ExitCode.of(exitCode);
        inputs = List.copyOf(inputs);
        sides = List.copyOf(sides);
        rows = List.copyOf(rows);
        rankings = List.copyOf(rankings);
        notes = List.copyOf(notes);
    }

    /** The file's content. */
    static String text(Comparison comparison) {
        Map<Verdict, Long> counts = new EnumMap<>(Verdict.class);
        for (Verdict verdict : Verdict.values()) {
            counts.put(verdict, comparison.count(verdict));
        }
        VerdictFile file = new VerdictFile(
                FORMAT,
                VERSION,
                new Tool("echobench", ToolVersion.get()),
                comparison.inputs(),
                comparison.sides(),
                comparison.design(),
                comparison.seed(),
                comparison.exitCode().code(),
                counts,
                comparison.rows(),
                comparison.rankings(),
                comparison.notes());
        return new String(Json.bytes(MAPPER, file), StandardCharsets.UTF_8);
    }

    /** @throws UserError with exit code 2 if the file is none that {@code compare --format json} writes */
    public static VerdictFile read(Path file) {
        if (Files.notExists(file)) {
            throw new UserError(file + " does not exist.");
        }
        if (Files.isDirectory(file)) {
            throw refused(file, "it is a folder", null);
        }
        try {
            if (Files.size(file) > LARGEST) {
                throw refused(file, "it is larger than " + LARGEST + " bytes", null);
            }
            return MAPPER.readValue(Files.readAllBytes(file), VerdictFile.class);
        } catch (JsonProcessingException e) {
            throw refused(file, Json.reason(e), e);
        } catch (IOException e) {
            throw refused(file, "it cannot be read: " + e, e);
        }
    }

    private static UserError refused(Path file, String reason, Exception cause) {
        return new UserError(
                "compare takes BASE and HEAD, or one file and --pivot, or a verdict file; " + file
                        + " is no verdict file of this version: " + reason + ".",
                cause);
    }

    /** What was compared. */
    public Comparison comparison() {
        return new Comparison(inputs, sides, design, seed, rows, rankings, notes, ExitCode.of(exitCode));
    }
}
