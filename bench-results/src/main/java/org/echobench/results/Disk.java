package org.echobench.results;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Tells a full disk from other reasons why a file cannot be written. The JDK has neither an exception nor a code for it,
 * and the system's words are in the user's language. So the free space decides. Thread-safe.
 */
public final class Disk {

    /** A run needs more for the files of a fork, and for its results. */
    private static final long FULL_BELOW_BYTES = 1L << 20;

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

    /** @param total 0 where the file system does not tell its sizes, as some in user space do not */
    static boolean isFull(long usable, long total) {
        return total > 0 && usable < FULL_BELOW_BYTES;
    }

    /**
     * The bytes that this user may still write to the disk of a path.
     *
     * @param path as in {@link #isFull(Path)}
     */
    public static long usableBytes(Path path) throws IOException {
        return store(path).getUsableSpace();
    }

    private static FileStore store(Path path) throws IOException {
        Path existing = path.toAbsolutePath();
        while (Files.notExists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        return Files.getFileStore(existing);
    }

    /** The error for a file that could not be written. What was written of it must still be there: it takes the room. */
    public static UserError refused(Path file, IOException failure) {
        return refused(file, failure, isFull(file));
    }

    static UserError refused(Path file, IOException failure, boolean full) {
        String reason = full ? "its disk is full" : failure.toString();
        return new UserError(file + " cannot be written: " + reason + ".", failure);
    }
}
