package org.echobench.results.jmh;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.results.Sha256;
import org.echobench.results.StoredFile;
import org.echobench.results.UserError;

/**
 * Reads JMH's JSON of any version, streaming, so that a file needs little more memory than its bytes. Peculiarities of
 * JMH's versions are tolerated. Any other file ends in a {@link UserError} of one sentence. Thread-safe.
 */
public final class JmhReader {

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS)
            .build();

    private JmhReader() {}

    /**
     * The file's name and hash are those of the content without compression.
     *
     * @param path a {@link StoredFile}, or a run's folder, in which {@code results.json} is read
     * @throws UserError when there is no such file or it is not a JMH result
     */
    public static JmhFile read(Path path) {
        Path file = Files.isDirectory(path) ? path.resolve("results.json") : path;
        byte[] bytes = bytes(file);
        List<String> notes = new ArrayList<>();
        List<JmhRow> rows = rows(file, bytes, notes);
        Path plain = StoredFile.plain(file);
        return new JmhFile(
                String.valueOf(plain.getFileName()), Sha256.of(bytes), rows, notes, ContextFile.beside(plain));
    }

    /**
     * One row that was read already, such as that of a fork.
     *
     * @throws IllegalArgumentException if it is not as JMH writes it
     */
    public static JmhRow row(JsonNode row) {
        try (JsonParser parser = row.traverse()) {
            parser.nextToken();
            return new RowReader(parser, new ArrayList<>()).read();
        } catch (UnexpectedShapeException e) {
            throw new IllegalArgumentException("not a row of JMH's JSON: " + e.getMessage(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
    }

    private static byte[] bytes(Path file) {
        try {
            return StoredFile.bytes(file);
        } catch (NoSuchFileException e) {
            throw new UserError(file + " does not exist.", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static List<JmhRow> rows(Path file, byte[] bytes, List<String> notes) {
        try (JsonParser parser = JSON.createParser(JsonText.utf8(bytes))) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new UserError(file + " is empty.");
            }
            if (first != JsonToken.START_ARRAY) {
                throw notJmh(file, "it is not a list of results", null);
            }
            RowReader reader = new RowReader(parser, notes);
            List<JmhRow> rows = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                rows.add(reader.read());
            }
            if (parser.nextToken() != null) {
                throw notJmh(file, "something follows its list of results", null);
            }
            return rows;
        } catch (UnexpectedShapeException e) {
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
            throw new UserError(
                    file + " is not valid JSON at line " + at.getLineNr() + ", column " + at.getColumnNr() + ".", e);
        } catch (IOException e) {
            throw new UserError(file + " cannot be read: " + e.getMessage() + ".", e);
        }
    }

    private static UserError notJmh(Path file, String reason, Throwable cause) {
        return new UserError(file + " is not a JMH JSON result (-rf json): " + reason + ".", cause);
    }
}
