package org.echobench.cluster.relay;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.echobench.results.Sha256;

/**
 * The files of programs, each at the id that forks give it: the hash of its bytes, and its name. Thread-safe.
 *
 * @param folder absolute; need not exist
 */
record RelayFiles(Path folder) {

    /** What brings a file that is not here. */
    @FunctionalInterface
    interface Source {

        byte[] bytes() throws IOException;
    }

    /** Makes sure that a file is here, with the bytes that its id says. */
    void need(String id, Source source) throws IOException {
        Path file = folder.resolve(id).normalize();
        if (!file.startsWith(folder)) {
            throw new IOException("the file " + id + " would lie outside the folder of files");
        }
        if (Files.exists(file)) {
            return;
        }
        byte[] bytes = source.bytes();
        Path hash = folder.resolve(Sha256.of(bytes));
        if (!file.equals(id.endsWith("/") ? hash : hash.resolve(file.getFileName()))) {
            throw new IOException("the file " + id + " came with other bytes than its id says");
        }
        keep(file, bytes, id.endsWith("/"));
    }

    /** Does nothing where another client has brought the file meanwhile. */
    private synchronized void keep(Path file, byte[] bytes, boolean packed) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        Files.createDirectories(file.getParent());
        if (packed) {
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
