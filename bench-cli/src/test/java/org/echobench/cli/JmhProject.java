package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Benchmarks of somebody else: a source that knows nothing of Echobench, compiled to a folder with JMH's jars. */
public final class JmhProject {

    private static final String SOURCE = """
            package theirs;

            import org.openjdk.jmh.annotations.*;

            @State(Scope.Benchmark)
            @Fork(7)
            @Warmup(iterations = 0)
            @Measurement(iterations = 2, time = 20, timeUnit = java.util.concurrent.TimeUnit.MILLISECONDS)
            public class Sums {
                @Param({"1", "2"})
                int server;

                @Setup
                public void startAlone() {
                    if (getClass().getResource("/org/echobench/core/metrics/EchobenchProfiler.class") != null) {
                        throw new IllegalStateException("Echobench is on the class path");
                    }
                }

                @Benchmark
                @BenchmarkMode({Mode.Throughput, Mode.SingleShotTime})
                public byte[] allocate() {
                    return new byte[%d];
                }

                @Benchmark
                public int other() {
                    return server;
                }

                public static void main(String[] arguments) throws Exception {
                    new org.openjdk.jmh.runner.Runner(
                            new org.openjdk.jmh.runner.options.CommandLineOptions(arguments)).run();
                }
            }
            """;

    private JmhProject() {}

    /**
     * Compiles it.
     *
     * @param bytes that the benchmark {@code Sums.allocate} allocates
     * @return a folder of jars and classes
     */
    public static Path make(Path folder, int bytes) throws IOException {
        Files.createDirectories(folder);
        Path source = Files.writeString(
                Files.createDirectories(folder.resolveSibling(folder.getFileName() + "-source"))
                        .resolve("Sums.java"),
                SOURCE.formatted(bytes));
        String classPath = System.getProperty("java.class.path");
        int result = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        null,
                        null,
                        "-processor",
                        "org.openjdk.jmh.generators.BenchmarkProcessor",
                        "-processorpath",
                        classPath,
                        "-cp",
                        classPath,
                        "-d",
                        folder.toString(),
                        source.toString());
        assertEquals(0, result);
        for (String entry : classPath.split(File.pathSeparator)) {
            String name = Path.of(entry).getFileName().toString();
            if (Stream.of("jmh-core", "jopt-simple", "commons-math3").anyMatch(name::startsWith)) {
                Files.copy(Path.of(entry), folder.resolve(name));
            }
        }
        return folder;
    }

    /** The same in one jar, as a build leaves it. */
    static Path jar(Path folder, int bytes) throws IOException {
        Path made = make(folder, bytes);
        Path jar = folder.resolveSibling(folder.getFileName() + ".jar");
        Set<String> names = new HashSet<>();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(made)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!file.toString().endsWith(".jar")) {
                    names.add(add(out, made.relativize(file).toString(), Files.readAllBytes(file)));
                }
            }
            try (DirectoryStream<Path> libraries = Files.newDirectoryStream(made, "*.jar")) {
                for (Path library : libraries) {
                    try (JarFile entries = new JarFile(library.toFile())) {
                        for (JarEntry entry : Collections.list(entries.entries())) {
                            if (!entry.isDirectory() && !names.contains(entry.getName())) {
                                byte[] content = entries.getInputStream(entry).readAllBytes();
                                names.add(add(out, entry.getName(), content));
                            }
                        }
                    }
                }
            }
        }
        return jar;
    }

    private static String add(JarOutputStream out, String name, byte[] content) throws IOException {
        out.putNextEntry(new JarEntry(name));
        out.write(content);
        return name;
    }
}
