package org.echobench.cluster.relay;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * The files of programs, each at the id that forks give it. Thread-safe.
 *
 * @param folder absolute; need not exist
 */
record RelayFiles(Path folder) {

    /** What brings a file that is not here. */
    @FunctionalInterface
    interface Source {

        byte[] bytes() throws IOException;
    }

    /** Makes sure that a file is here. */
    synchronized void need(String id, Source source) throws IOException {
        Path file = folder.resolve(id).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("the file " + id + " would lie outside the folder of files");
        }
        if (Files.exists(file)) {
            return;
        }
        byte[] bytes = source.bytes();
        Files.createDirectories(file.getParent());
        if (id.endsWith("/")) {
            Path partial = Files.createTempDirectory(folder, "partial-");
            unpack(bytes, partial);
            Files.move(partial, file);
        } else {
            Path partial = Files.createTempFile(folder, "partial-", "");
            Files.write(partial, bytes);
            Files.move(partial, file);
        }
    }

    /** A zip does not say what can be executed; in the folder of a program anything may be. */
    private static void unpack(byte[] zip, Path target) throws IOException {
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (!file.startsWith(target)) {
                    throw new IOException("the file " + entry.getName() + " would lie outside its folder");
                }
                Files.createDirectories(file.getParent());
                Files.copy(in, file);
                file.toFile().setExecutable(true);
            }
        }
    }
}
