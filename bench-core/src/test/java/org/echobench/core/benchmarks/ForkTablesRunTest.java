package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** What a fork of JMH leaves beside its result: windows, the server's use of the machine, and how fair it was. */
@Tag("integration")
@Timeout(120)
class ForkTablesRunTest {

    @TempDir
    Path directory;

    private RunResult run(String server, UnaryOperator<ChainedOptionsBuilder> settings) throws RunnerException {
        return ShortRun.of(
                ClosedLoop.class, server, directory, options -> settings.apply(options.param("connections", "4")));
    }

    /** The values of a column, as texts; without the lines of another phase than the one given, if there is one. */
    private List<String> column(String table, String name, String phase) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve(table));
        int column = Arrays.asList(lines.get(0).split(",")).indexOf(name);
        assertTrue(column >= 0, lines.get(0));
        return lines.stream()
                .skip(1)
                .filter(line -> line.startsWith(phase))
                .map(line -> line.split(",", -1)[column])
                .toList();
    }

    private static double score(RunResult result, String label) {
        return result.getSecondaryResults().get(label).getScore();
    }

    @Tag("fork")
    @Test
    void theWindowsOfAllThreadsAndIterationsAreThere() throws RunnerException, IOException {
        // So long that each thread has windows, however late it begins: only those that both have are there.
        RunResult result = run("reference", options -> options.threads(2)
                .param("isolation", "inprocess")
                .warmupIterations(1)
                .warmupTime(TimeValue.seconds(1))
                .measurementIterations(2)
                .measurementTime(TimeValue.seconds(1)));
        List<String> iterations = column("windows.csv", "iteration", "measurement");
        assertEquals(List.of("1", "2"), iterations.stream().distinct().toList());
        // A thirtieth of the measurement would be less than the shortest window, 100 ms.
        List<String> lengths = column("windows.csv", "window_s", "measurement");
        for (int i = 1; i < lengths.size(); i++) {
            if (iterations.get(i).equals(iterations.get(i - 1))) {
                assertEquals("0.100", lengths.get(i - 1), "only an iteration's last window may be shorter");
            }
        }
        long inWindows = column("windows.csv", "messages", "measurement").stream()
                .mapToLong(Long::parseLong)
                .sum();
        long all = result.getSecondaryResults().get("latency").getSampleCount();
        assertTrue(inWindows > 0 && inWindows <= all, inWindows + " of " + all);
        assertTrue(Double.parseDouble(column("windows.csv", "t_s", "warmup").get(0)) < 0);
        assertFalse(Files.exists(directory.resolve("series.csv")));
    }

    @Tag("fork")
    @Test
    void aConnectionThatIsStarvedShowsInTheFairness() throws RunnerException, IOException {
        run("faulty-unfair", options -> options.measurementTime(TimeValue.seconds(1)));
        assertEquals(List.of("4"), column("fairness.csv", "connections", ""));
        double jain = Double.parseDouble(column("fairness.csv", "jain", "").get(0));
        assertTrue(jain < 0.9, "Jain's index " + jain);
        long fewest = Long.parseLong(column("fairness.csv", "fewest", "").get(0));
        long most = Long.parseLong(column("fairness.csv", "most", "").get(0));
        assertTrue(most > 4 * fewest, fewest + " to " + most);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void theProcessOfAForkedServerIsSampled() throws RunnerException, IOException {
        RunResult result = run("reference", options -> options.param("isolation", "forked")
                .param("idleConnections", "50")
                .measurementIterations(2)
                .measurementTime(TimeValue.milliseconds(700)));
        assertTrue(score(result, "server.cpu.max") > 0);
        assertTrue(score(result, "server.heap.max") > 1_000_000);
        assertTrue(score(result, "server.rss.max") > score(result, "server.heap.max"));
        assertTrue(score(result, "server.processThreads.max") > score(result, "server.threads.max"));
        assertTrue(score(result, "server.gc.count") >= 0);
        assertTrue(score(result, "server.gc.time") >= 0);
        List<String> times = column("series.csv", "t_s", "");
        assertTrue(times.size() >= 5, times.toString());
        assertTrue(times.get(0).startsWith("-"), times.toString());
        assertFalse(times.get(times.size() - 1).startsWith("-"), times.toString());
        assertFalse(column("series.csv", "heap_B", "").contains("0"));
    }
}
