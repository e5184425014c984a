package org.echobench.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import org.echobench.core.benchmarks.ClosedLoop;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks that are started by their main, as an IDE starts them: with an agent whose port is another one each time. */
@Tag("fork")
class IdeStartTest {

    @TempDir
    static Path temp;

    private static Path launcher;
    private static Path first;

    /** Does nothing that can be measured. */
    public static final class Agent {

        private Agent() {}

        public static void premain(String options) {
            System.setProperty("ide.agent", options);
        }
    }

    @BeforeAll
    static void firstRun() throws Exception {
        JmhProject.make(temp.resolve("theirs"), 1_000);
        launcher = TestJar.write(
                temp.resolve("idea_rt.jar"),
                Map.of(
                        JarFile.MANIFEST_NAME,
                        TestJar.manifest(Map.of("Premain-Class", Agent.class.getName())),
                        TestJar.entry(Agent.class),
                        TestJar.code(Agent.class)));
        first = theirs("first.json", launcher(51_971));
    }

    private static String launcher(int port) {
        return "-javaagent:" + launcher + "=" + port + ":/opt/idea/bin";
    }

    /** The results of three short forks of a benchmark that knows nothing of Echobench. */
    private static Path theirs(String name, String... flags) throws Exception {
        Path folder = temp.resolve("theirs");
        String classPath = folder + File.pathSeparator + folder.resolve("*");
        return run(name, List.of(flags), classPath, "theirs.Sums", "theirs.Sums.other", "-f", "3", "-p", "server=1");
    }

    /** The results of a short fork of one of our benchmarks. */
    private static Path ours(String name, String... flags) throws Exception {
        return run(
                name,
                List.of(flags),
                System.getProperty("java.class.path"),
                ClosedLoop.class.getName(),
                "-f",
                "1",
                "-p",
                "server=reference",
                "-p",
                "connections=2",
                "-jvmArgsAppend",
                Cli.SMALL_JVM);
    }

    private static Path run(String name, List<String> flags, String classPath, String... main) throws Exception {
        Path results = temp.resolve(name);
        List<String> command = new ArrayList<>();
        command.add(Cli.java().toString());
        command.addAll(flags);
        command.addAll(List.of("-Djava.io.tmpdir=" + temp, "-Djmh.ignoreLock=true", "-cp", classPath));
        command.addAll(List.of(main));
        command.addAll(List.of("-wi", "0", "-i", "2", "-r", "50ms", "-foe", "true"));
        command.addAll(List.of("-rf", "json", "-rff", results.toString()));
        Cli.result(new ProcessBuilder(command).redirectErrorStream(true).start())
                .exits(0);
        return results;
    }

    /** The command, in a process. */
    private static Cli.Result compare(Path base, Path head) throws Exception {
        return Cli.result(
                Cli.process(temp, "compare", base, head, "--metric", "score").start());
    }

    @Test
    void twoRunsAreComparedWhateverThePortOfTheIde() throws Exception {
        Path second = theirs("second.json", launcher(50_521));
        assertTrue(Files.readString(first).contains("idea_rt.jar=51971:"), "JMH gives the agent to its forks");
        assertTrue(Files.readString(second).contains("idea_rt.jar=50521:"));
        Cli.Result result = compare(first, second).exits(0);
        assertTrue(result.out().contains("1 row: 1 ") && !result.out().contains("NOT COMPARABLE"), result.out());
    }

    @Test
    void aRunInTheDebuggerIsNotComparedAndTheDebuggerIsNamed() throws Exception {
        Path debugged = theirs(
                "debugged.json",
                "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0",
                launcher(50_522));
        Cli.Result result = compare(first, debugged).exits(3);
        assertTrue(
                result.out()
                        .replaceAll("\\s+", " ")
                        .contains("jvmArgs differs: (none) against -agentlib:jdwp (a debugger)"),
                result.out());
    }

    @Test
    void twoRunsOfABenchmarkOfOursAreCompared() throws Exception {
        compare(ours("base.json", launcher(51_971)), ours("head.json", launcher(50_521)))
                .exits(0)
                .prints("1 row: 1 INCONCLUSIVE")
                .prints("ClosedLoop.run exchange=echo on reference");
    }
}
