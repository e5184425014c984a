package org.echobench.cluster.ssh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.process.ShippedCommand;

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
        Files.write(jar, ShippedCommand.zip(folder));
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
