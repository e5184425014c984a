package org.echobench.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.echobench.results.ClassPath;

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
        String classPath = System.getProperty("java.class.path");
        TestJar.compile(
                folder,
                "Sums",
                SOURCE.formatted(bytes),
                classPath,
                "-processor",
                "org.openjdk.jmh.generators.BenchmarkProcessor",
                "-processorpath",
                classPath);
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
        Map<String, byte[]> content = new TreeMap<>();
        for (Path library : ClassPath.jarsOf(made)) {
            content.putAll(TestJar.content(library));
        }
        content.putAll(TestJar.content(made));
        content.keySet().removeIf(name -> name.endsWith(".jar"));
        return TestJar.write(folder.resolveSibling(folder.getFileName() + ".jar"), content);
    }
}
