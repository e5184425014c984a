package org.echobench.results;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads a file that may be stored compressed: {@code X} is read from {@code X.gz} if only that exists. */
public final class StoredFile {

    /** The end of a compressed file's name. */
    public static final String COMPRESSED = ".gz";

    /** Longer content is refused: no run writes that much, and reading it could exhaust the heap. */
    public static final long MOST_BYTES = 256L << 20;

    private StoredFile() {}

    /** The name without {@link #COMPRESSED}. */
    public static Path plain(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(COMPRESSED)
                ? file.resolveSibling(name.substring(0, name.length() - COMPRESSED.length()))
                : file;
    }

    /** Whether there is such a file, compressed or not. */
    public static boolean exists(Path file) {
        return Files.exists(file) || Files.exists(compressed(file));
    }

    /**
     * The uncompressed content.
     *
     * @param file the name of either form
     * @throws UserError if it has more than {@link #MOST_BYTES}, or the compressed form is damaged
     * @throws java.nio.file.NoSuchFileException if neither form exists
     */
    public static byte[] bytes(Path file) throws IOException {
        return bytes(file, MOST_BYTES);
    }

    static byte[] bytes(Path file, long most) throws IOException {
        boolean byItsName = Files.exists(file) || !Files.exists(compressed(file));
        Path stored = byItsName ? file : compressed(file);
        if (!stored.equals(plain(stored))) {
            return expanded(stored, most);
        }
        if (Files.size(stored) > most) {
            throw tooLong(stored, most);
        }
        return Files.readAllBytes(stored);
    }

    private static byte[] expanded(Path file, long most) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            byte[] bytes = in.readNBytes(Math.toIntExact(most + 1));
            if (bytes.length > most) {
                throw tooLong(file, most);
            }
            return bytes;
        } catch (EOFException e) {
            throw new UserError(file + " ends in the middle: its writer or its copy was interrupted.", e);
        } catch (ZipException e) {
            throw new UserError(file + " is damaged, or not a gzip file: " + e.getMessage() + ".", e);
        }
    }

    private static Path compressed(Path file) {
        return file.resolveSibling(file.getFileName() + COMPRESSED);
    }

    private static UserError tooLong(Path file, long most) {
        return new UserError(file + " is larger than the " + (most >> 20) + " MiB that are read.");
    }
}
