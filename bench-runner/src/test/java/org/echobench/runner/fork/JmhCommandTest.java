package org.echobench.runner.fork;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.benchmarks.ClosedLoop;
import org.echobench.results.Cell;
import org.echobench.results.CpuList;
import org.echobench.results.JmhOptions;
import org.echobench.results.Pinning;
import org.echobench.results.Row;
import org.echobench.runner.TestPlans;
import org.echobench.runner.plan.JmhBenchmark;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.infra.Blackhole;

class JmhCommandTest {

    private static List<String> command(Optional<Pinning> pinning) {
        Cell cell = new Cell(1, TestPlans.tiny("tiny", 1), TestPlans.subject("netty"), pinning);
        return JmhCommand.of(cell, 1, Path.of("fork"), false);
    }

    /** Of a benchmark of others, with options for JMH. */
    private static List<String> theirs(String... more) {
        JmhOptions jmh = new JmhOptions("avgt", Duration.ofSeconds(1), Duration.ofMinutes(10), List.of(more));
        Row row = Row.of("theirs", "a.B.c", Map.of("server", "x"), jmh);
        return JmhCommand.of(new Cell(1, row, TestPlans.subject("jmh"), Optional.empty()), 1, Path.of("fork"), false);
    }

    @Test
    void aPinnedForkRunsOnTheClientsProcessorsAndKnowsTheServers() {
        List<String> command = command(Optional.of(new Pinning(CpuList.parse("0,2"), CpuList.parse("1,3"), 2)));
        assertEquals(List.of("taskset", "-c", "1,3"), command.subList(0, 3));
        assertTrue(command.contains("-Dechobench.server.cpus=0,2"), command.toString());
        assertTrue(command.contains("-Dechobench.client.cpus=1,3"), command.toString());
    }

    @Test
    void ofABenchmarkOfOthersOnlyTheLaunchIsOurs() {
        List<String> command = theirs("-prof", "gc");
        List<String> options = command.subList(command.indexOf("org.openjdk.jmh.Main") + 1, command.size());
        String folder = Path.of("fork").toAbsolutePath().toString();
        assertEquals(
                List.of(
                        "^\\Qa.B.c\\E$",
                        "-f",
                        "1",
                        "-wf",
                        "0",
                        "-foe",
                        "true",
                        "-bm",
                        "avgt",
                        "-prof",
                        "gc",
                        "-p",
                        "server=x",
                        "-jvmArgsAppend",
                        "-Dechobench.fork.dir=" + folder,
                        "-jvmArgsAppend",
                        "-XX:ErrorFile=" + Path.of(folder, "hs_err_%p.log"),
                        "-rf",
                        "json",
                        "-rff",
                        "result.json"),
                options);
    }

    @Test
    void noBenchmarkOfOursHasUseForABlackhole() {
        List<Method> benchmarks = JmhBenchmark.all().stream()
                .map(JmhBenchmark::name)
                .filter(name -> name.startsWith(ClosedLoop.class.getPackageName() + "."))
                .map(JmhCommandTest::method)
                .toList();
        assertFalse(benchmarks.isEmpty());
        for (Method benchmark : benchmarks) {
            assertEquals(void.class, benchmark.getReturnType(), benchmark.toString());
            assertFalse(List.of(benchmark.getParameterTypes()).contains(Blackhole.class), benchmark.toString());
        }
    }

    private static Method method(String benchmark) {
        int dot = benchmark.lastIndexOf('.');
        try {
            return Stream.of(Class.forName(benchmark.substring(0, dot)).getMethods())
                    .filter(method -> method.getName().equals(benchmark.substring(dot + 1)))
                    .filter(method -> method.isAnnotationPresent(Benchmark.class))
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /** JMH would give them to the fork, whose compiler and heap they would change. */
    @Test
    void theJvmOfJmhHasNoFlagsForBenchmarksOfOthers() {
        assertFalse(flags(command(Optional.empty())).isEmpty());
        assertEquals(List.of(), flags(theirs()));
    }

    /** Those of JMH's own JVM. */
    private static List<String> flags(List<String> command) {
        return command.subList(0, command.indexOf("org.openjdk.jmh.Main")).stream()
                .filter(word -> word.startsWith("-X"))
                .toList();
    }

    @Test
    void onlyForOurBenchmarksJmhStartsNoJvmsToTryBlackholes() {
        String trial = "-Djmh.blackhole.autoDetect=false";
        assertTrue(command(Optional.empty()).contains(trial));
        assertFalse(theirs().contains(trial));
    }

    @Test
    void aForkThatIsNotPinnedRunsAsItIs() {
        List<String> command = command(Optional.empty());
        assertTrue(command.get(0).endsWith("java"), command.toString());
        assertTrue(command.stream().noneMatch(word -> word.contains(".cpus=")), command.toString());
    }
}
