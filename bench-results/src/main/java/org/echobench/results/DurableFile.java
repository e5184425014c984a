package org.echobench.results;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Files that are either complete and on the disk, or not there. */
public final class DurableFile {

    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");

    private DurableFile() {}

    /** Writes to a temporary name in the same folder, forces it to the disk and renames it. */
    public static void write(Path file, byte[] content) throws IOException {
        Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
        Files.deleteIfExists(temporary);
        writeForced(temporary, content);
        Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        forceFolder(file.toAbsolutePath().getParent());
    }

    /** The same, of a text in UTF-8. */
    public static void write(Path file, String text) throws IOException {
        write(file, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Writes in place and returns when the content is on the disk. */
    public static void writeForced(Path file, byte[] content) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            out.write(content);
        }
        force(file);
    }

    /** Returns when a file written by someone else is on the disk. */
    public static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
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
