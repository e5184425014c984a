package org.echobench.cli;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A folder with the jars of the tests' class path that a fork needs: a side of a duet with the reference server. */
public final class ClassPathFolder {

    private ClassPathFolder() {}

    /** @param wanted which entries of folders with classes; jars are taken whole */
    public static Path make(Path folder, Predicate<String> wanted) throws IOException {
        Files.createDirectories(folder);
        int count = 0;
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path path = Path.of(entry);
            boolean needed = Stream.of(
                            "bench-core",
                            "bench-results",
                            "jmh-core",
                            "jopt-simple",
                            "commons-math3",
                            "HdrHistogram",
                            "jackson")
                    .anyMatch(name -> path.toString().contains(name));
            if (!needed || entry.contains("test-classes")) {
                continue;
            }
            count++;
            if (path.toString().contains("bench-core")) {
                repack(path, folder.resolve("bench-core-" + count + ".jar"), wanted);
            } else if (Files.isDirectory(path)) {
                repack(path, folder.resolve("classes-" + count + ".jar"), wanted);
            } else {
                Files.copy(path, folder.resolve(path.getFileName()));
            }
        }
        return folder;
    }

    private static void repack(Path source, Path jar, Predicate<String> wanted) throws IOException {
        if (!Files.isDirectory(source)) {
            try (var files = java.nio.file.FileSystems.newFileSystem(source)) {
                repackFolder(files.getPath("/"), jar, wanted);
            }
        } else {
            repackFolder(source, jar, wanted);
        }
    }

    private static void repackFolder(Path root, Path jar, Predicate<String> wanted) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(root)) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Path file : files) {
                String name = root.relativize(file).toString().replace(File.separatorChar, '/');
                if (wanted.test(name)) {
                    entries.putNextEntry(new ZipEntry(name));
                    entries.write(Files.readAllBytes(file));
                    entries.closeEntry();
                }
            }
        }
    }
}
