package org.echobench.cluster.ssh;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A class path of jars only. Folders, as in an IDE and in tests, are packed, because one file is sent faster than
 * hundreds, and because two folders may hold a file of the same name. Packed ones are removed when this is closed.
 */
final class PackedClassPath implements AutoCloseable {

    private final List<Path> jars = new ArrayList<>();
    private final List<Path> packed = new ArrayList<>();

    /** @param entries as of {@code java.class.path} */
    PackedClassPath(List<Path> entries) throws IOException {
        for (Path entry : entries) {
            jars.add(Files.isDirectory(entry) ? pack(entry) : entry);
        }
    }

    private Path pack(Path folder) throws IOException {
        Path jar = Files.createTempFile("echobench-", ".jar");
        packed.add(jar);
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(folder)) {
            out.setLevel(Deflater.BEST_SPEED);
            for (Path file : all.filter(Files::isRegularFile).sorted().toList()) {
                String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
                out.putNextEntry(new ZipEntry(name));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
        return jar;
    }

    List<Path> jars() {
        return jars;
    }

    @Override
    public void close() throws IOException {
        for (Path jar : packed) {
            Files.deleteIfExists(jar);
        }
    }
}
