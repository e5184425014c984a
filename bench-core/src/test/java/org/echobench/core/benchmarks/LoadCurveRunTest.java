package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.results.curve.CurveTable;
import org.echobench.results.metric.LoadLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;

/** Real load curves in real forks, with levels far too short to measure anything. */
@Tag("integration")
@Timeout(240)
class LoadCurveRunTest {

    @TempDir
    Path directory;

    private RunResult run(String name, UnaryOperator<ChainedOptionsBuilder> settings) throws RunnerException {
        return name.equals("http")
                ? ShortRun.of(RateCurve.class, directory, options -> settings.apply(options.param("exchange", "json")))
                : ShortRun.of(RateCurve.class, CalmServer.ID, directory, settings);
    }

    @Tag("fork")
    @Test
    void everyLevelHasALineAndTheRowTheClosedLoopsRate() throws RunnerException {
        assertALineForEveryLevel("websocket");
    }

    @Tag("fork")
    @Test
    void everyLevelOfRequestsHasALineToo() throws RunnerException {
        assertALineForEveryLevel("http");
    }

    private void assertALineForEveryLevel(String name) throws RunnerException {
        RunResult result = run(name, options -> options.param("connections", "4")
                .param("settleMillis", "50")
                .param("levelMillis", "100"));
        List<CurveTable.Line> lines =
                CurveTable.read(directory.resolve("load-curve.csv")).lines();
        assertEquals(
                Stream.concat(Stream.of("100%"), Stream.of(LoadLevel.values()).map(LoadLevel::label))
                        .sorted()
                        .toList(),
                lines.stream().map(line -> line.text("level")).sorted().toList());
        assertTrue(result.getSecondaryResults().get("closed.rate").getScore() > 0);
        assertTrue(
                result.getSecondaryResults().keySet().containsAll(Set.of("server.cpu", "client.saturation")),
                result.getSecondaryResults().keySet()::toString);
        CurveTable.Line closed = lines.get(0);
        assertEquals("closed_loop", closed.text("verdict"));
        for (CurveTable.Line line : lines) {
            // At a slow closed loop's rate, a level so short may have no message.
            boolean answered = line.number("messages") > 0;
            assertFalse(answered && line.text("verdict").equals("left_out"), line.text("level"));
            assertEquals(answered, Double.isFinite(line.number("server.cpu_us")), line.text("level"));
        }
        // Whether the client was late depends on the machine.
        assertEquals(
                lines.stream()
                        .filter(line -> Set.of("kept", "fell_behind").contains(line.text("verdict")))
                        .filter(line -> line.number("messages") > 0)
                        .map(line -> "server.cpu@" + line.text("level"))
                        .collect(Collectors.toSet()),
                result.getSecondaryResults().keySet().stream()
                        .filter(label -> label.startsWith("server.cpu@"))
                        .collect(Collectors.toSet()));
    }

    @Tag("fork")
    @Test
    void closedLoopsHaveEverMoreConnections() throws RunnerException {
        RunResult result = run("websocket", options -> options.param("connections", "40")
                .param("fewestConnections", "2")
                .param("rate", "1000000")
                .param("settleMillis", "50")
                .param("levelMillis", "100"));
        assertEquals(
                List.of("2", "32", "40"),
                CurveTable.read(directory.resolve("closed-loops.csv")).lines().stream()
                        .map(line -> line.text("connections"))
                        .toList());
        assertEquals(
                List.of("closed_loop", "left_out", "left_out", "left_out"),
                CurveTable.read(directory.resolve("load-curve.csv")).lines().stream()
                        .map(line -> line.text("verdict"))
                        .toList());
        assertTrue(result.getSecondaryResults().get("closed.rate").getScore() > 0);
    }

    /** A fault ends the fork at once: the level is this long only where it is not found. */
    @Tag("fork")
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"faulty-drop ; .*lost [1-9].*", "faulty-flip ; the echo of message \\d+ .* differs .*"})
    void aLostOrWrongMessageFailsTheFork(String server, String expected) throws IOException {
        String failure = ShortRun.failureOf(
                RateCurve.class, server, directory, options -> options.param("isolation", "inprocess")
                        .param("levelMillis", "30000"));
        assertTrue(failure.matches(expected), failure);
    }

    @Tag("fork")
    @Test
    void aCurveHasOneThread() throws IOException {
        String failure = ShortRun.failureOf(RateCurve.class, "reference", directory, options -> options.threads(2));
        assertEquals("threads must be 1 for a load curve, but is 2", failure);
    }
}
