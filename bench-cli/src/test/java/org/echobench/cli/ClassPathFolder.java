package org.echobench.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

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
        Map<String, byte[]> content = TestJar.content(source);
        content.keySet().removeIf(wanted.negate());
        TestJar.write(jar, content);
    }
}
