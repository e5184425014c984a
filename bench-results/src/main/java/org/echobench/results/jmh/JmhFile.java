package org.echobench.results.jmh;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.echobench.results.Figures;
import org.echobench.results.Json;
import org.echobench.results.Sha256;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;
import org.echobench.results.metric.Aggregation;

/**
 * A file of JMH results, of any version of JMH. It is read row by row, so it needs little more memory than its bytes.
 * Reading any other file throws a {@link UserError} of one sentence.
 *
 * @param name the file's name without folders
 * @param sha256 of the file's bytes, 64 hexadecimal digits
 * @param rows in the file's order
 * @param notes oddities that were tolerated, a sentence each
 * @param context the context file beside it; empty if there is none
 */
public record JmhFile(String name, String sha256, List<JmhRow> rows, List<String> notes, Optional<RunContext> context) {

    private static final String SECONDARY = "secondaryMetrics";

    /** JMH writes all digits; a tool that trims its files may round the score. */
    private static final double ROUNDED = 0.001;

    /** This many bytes show what a file is. */
    private static final int HEAD = 8_192;

    /** Files that people pass in place of JMH's JSON, by how they begin. */
    private static final Map<Pattern, String> OTHERS = Map.of(
            Pattern.compile("^\\s*Benchmark +(\\(\\w+\\) +)*Mode +(Cnt|Samples) +"), "it is JMH's table (-rf text)",
            Pattern.compile("(?m)^# (JMH|VM) version: "), "it is the log of JMH",
            Pattern.compile("^\"Benchmark\"[,;]\"Mode\"[,;]"), "it is JMH's CSV (-rf csv)",
            Pattern.compile("^\\s*window\\.BENCHMARK_DATA"), "it is the data.js of github-action-benchmark");

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
            .build();

    public JmhFile {
        rows = List.copyOf(rows);
        notes = List.copyOf(notes);
    }

    public JmhFile with(List<JmhRow> others) {
        return new JmhFile(name, sha256, others, notes, context);
    }

    /**
     * Reads a file of results. Its name and hash are those of the uncompressed content.
     *
     * @param path a {@link StoredFile}, or a run's folder, in which {@code results.json} is read
     * @throws UserError when there is no such file or it is not a JMH result
     */
    public static JmhFile read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve("results.json") : path;
        try {
            byte[] bytes = StoredFile.bytes(file);
            List<String> notes = new ArrayList<>();
            List<JmhRow> rows = rows(file, bytes, notes);
            Path plain = StoredFile.plain(file);
            return new JmhFile(
                    String.valueOf(plain.getFileName()), Sha256.of(bytes), rows, notes, RunContext.beside(plain));
        } catch (NoSuchFileException e) {
            throw new UserError(file + " does not exist.", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static List<JmhRow> rows(Path file, byte[] bytes, List<String> notes) throws IOException {
        try (JsonParser parser = JSON.createParser(decodable(bytes))) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new UserError(file + " is empty.");
            }
            if (first != JsonToken.START_ARRAY) {
                throw notJmh(file, kind(bytes).orElse("it is not a list of results"), null);
            }
            List<JmhRow> rows = new ArrayList<>();
            List<String> apart = new ArrayList<>();
            Set<String> otherModes = new TreeSet<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                String at = "/" + rows.size();
                JsonNode json = value(parser, at, notes);
                JmhRow row = RowReader.read(json, at);
                rows.add(row);
                String mode = json.path("mode").asText();
                if (!mode.equals(row.id().mode())) {
                    otherModes.add(mode + " is read as " + row.id().mode());
                }
                double score = JmhNumber.of(json.path("primaryMetric").path("score"));
                double mean = Aggregation.mean(row.score().forks().stream()
                        .map(JmhRow.Fork::iterations)
                        .toList());
                // In sample mode the score is the mean of all samples, which iterations may share unequally.
                if (Math.abs(score - mean) > ROUNDED * Math.abs(score)
                        && !row.id().mode().equals("sample")) {
                    apart.add(row.id().shortName() + " has the score " + Figures.score(score) + " and the mean "
                            + Figures.score(mean));
                }
            }
            if (parser.nextToken() != null) {
                throw notJmh(file, "something follows its list of results", null);
            }
            if (!otherModes.isEmpty()) {
                notes.add("JMH itself did not write the modes of " + file.getFileName() + ": "
                        + String.join(", ", otherModes) + ".");
            }
            if (!apart.isEmpty()) {
                notes.add("The score of " + Figures.count(apart.size(), "row") + " of " + file.getFileName()
                        + " is not the mean of the raw data, and the raw data count: " + apart.get(0) + ".");
            }
            return rows;
        } catch (RowReader.UnexpectedShapeException e) {
            throw notJmh(file, e.getMessage(), e);
        } catch (JsonEOFException e) {
            throw new UserError(
                    file + " ends in the middle, at line " + e.getLocation().getLineNr()
                            + ": its writer was interrupted.",
                    e);
        } catch (StreamConstraintsException e) {
            throw notJmh(file, "it is nested too deeply or has a number or text that is too long", e);
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation();
            String place = "line " + at.getLineNr() + ", column " + at.getColumnNr();
            throw notJmh(file, kind(bytes).orElse("it is not valid JSON at " + place), e);
        }
    }

    private static Optional<String> kind(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, HEAD), StandardCharsets.UTF_8);
        return OTHERS.entrySet().stream()
                .filter(other -> other.getKey().matcher(head).find())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static UserError notJmh(Path file, String reason, Throwable cause) {
        return new UserError(file + " is not a JMH JSON result (-rf json): " + reason + ".", cause);
    }

    /** The value at the parser's token. A field that a row, or its secondary metrics, have twice is noted. */
    private static JsonNode value(JsonParser parser, String at, List<String> notes) throws IOException {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return parser.readValueAsTree();
        }
        ObjectNode object = Json.MAPPER.createObjectNode();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            JsonNode value = name.equals(SECONDARY) ? value(parser, at + "/" + name, notes) : parser.readValueAsTree();
            if (object.replace(name, value) != null) {
                String twice = at.endsWith(SECONDARY)
                        ? "The secondary metric '" + name + "' occurs twice in " + at
                        : at + " has '" + name + "' twice";
                notes.add(twice + "; the last one counts.");
            }
        }
        return object;
    }

    /**
     * JMH writes in the platform's encoding, so old files from Windows are Latin-1. A shell's redirection may have
     * written UTF-16 with a byte order mark, which the parser knows.
     */
    private static byte[] decodable(byte[] bytes) {
        boolean utf16 = bytes.length > 1 && (bytes[0] & 0xFF) >= 0xFE && (bytes[0] ^ bytes[1]) == 1;
        return utf16 || isUtf8(bytes)
                ? bytes
                : new String(bytes, StandardCharsets.ISO_8859_1).getBytes(StandardCharsets.UTF_8);
    }

    /** In pieces, since the text of a whole file would need much memory. */
    private static boolean isUtf8(byte[] bytes) {
        CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
        ByteBuffer in = ByteBuffer.wrap(bytes);
        CharBuffer out = CharBuffer.allocate(1 << 13);
        CoderResult result;
        do {
            out.clear();
            result = decoder.decode(in, out, true);
        } while (result.isOverflow());
        return result.isUnderflow();
    }
}
