package org.echobench.results;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.stream.Stream;

/** Writes files, and says why one cannot be written. Thread-safe. */
public final class Disk {

    /** The files of a fork, and the results of a run, need more than this. */
    private static final long FULL_BELOW_BYTES = 1L << 20;

    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private Disk() {}

    /**
     * Whether less than 1 MiB is free for this user. False if that is not known.
     *
     * @param path a file or folder; where it is absent, the nearest folder above it counts
     */
    public static boolean isFull(Path path) {
        try {
            FileStore store = store(path);
            return !store.isReadOnly() && isFull(store.getUsableSpace(), store.getTotalSpace());
        } catch (IOException e) {
            return false;
        }
    }

    /** @param total 0 where the file system does not report its size, as some user-space file systems do not */
    static boolean isFull(long usable, long total) {
        return total > 0 && usable < FULL_BELOW_BYTES;
    }

    static FileStore store(Path path) throws IOException {
        Path existing = path.toAbsolutePath();
        while (Files.notExists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return Files.getFileStore(existing);
    }

    /**
     * The error for a file that could not be written. The JDK has neither an exception nor a code for a full disk, and
     * the system's message is in the user's language, so the free space decides. Call this before deleting what was
     * written: that still takes up the space.
     */
    public static UserError refused(Path file, IOException failure) {
        return refused(file, failure, isFull(file));
    }

    /** What writes a file. */
    @FunctionalInterface
    public interface Writing {

        void run() throws IOException;
    }

    /** Writes; if that fails, throws the error of {@link #refused(Path, IOException)}. */
    public static void writing(Path file, Writing work) {
        try {
            work.run();
        } catch (IOException e) {
            throw refused(file, e);
        }
    }

    static UserError refused(Path file, IOException failure, boolean full) {
        String reason = full ? "its disk is full" : failure.toString();
        return new UserError(file + " cannot be written: " + reason + ".", failure);
    }

    /** Writes a temporary file beside it, forces it to the disk and renames it: the file is complete or absent. */
    public static void write(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        Files.write(temporary, content);
        force(temporary);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(file.toAbsolutePath().getParent());
    }

    /** Writes a text in UTF-8 in the same way. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns when the content of a file is on the disk. */
    public static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    /** Deletes a folder and everything in it. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Returns when the names in a folder are on the disk. Windows has no such call. */
    public static void forceFolder(Path folder) throws IOException {
        if (WINDOWS) {
            return;
        }
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        }
    }
}
