package org.echobench.core.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.echobench.core.benchmarks.WebSocketEcho;
import org.echobench.core.metrics.ForkDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each faulty server ends as a failed row that says why, measured by the real benchmark in a real fork. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FaultyServersRunTest {

    private static final Duration PATIENT = Duration.ofMinutes(1);

    /** A fault under load ends the fork at once; only a server without one is measured to the end. */
    private static final Duration UNTIL_THE_FAULT = Duration.ofSeconds(20);

    private static final Duration MOMENT = Duration.ofMillis(100);

    @TempDir
    Path directory;

    private ForkOutcome run(String server, Duration measurement, Duration limit, Map<String, String> parameters)
            throws IOException {
        Map<String, String> all = new TreeMap<>(Map.of("connections", "8", "window", "16"));
        all.putAll(parameters);
        RowSettings settings = RowSettings.annotated().withWarmup(0, MOMENT).withMeasurement(1, measurement);
        Row row = Row.of("echo", WebSocketEcho.class.getName() + ".echo", all, settings);
        Subject subject = new Subject(
                server,
                server,
                TestPlans.classPath(),
                Optional.empty(),
                List.of("-Xms64m", "-Xmx256m", "-XX:-AlwaysPreTouch", "-XX:TieredStopAtLevel=1"));
        return new JmhFork(r -> limit, new StopSignal()).run(new Cell(1, row, subject), directory);
    }

    private String reason(String server, Map<String, String> parameters) throws IOException {
        String reason =
                run(server, UNTIL_THE_FAULT, PATIENT, parameters).failure().orElseThrow();
        assertEquals(
                reason,
                Files.readAllLines(directory.resolve(ForkDirectory.FAILURE)).get(0));
        return reason;
    }

    @Test
    void theServerWithoutAFaultIsMeasured() throws IOException {
        ForkOutcome outcome = run("reference", MOMENT, PATIENT, Map.of());
        assertEquals(Optional.empty(), outcome.failure());
        assertFalse(Files.exists(directory.resolve(ForkDirectory.FAILURE)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "faulty-drop | message \\d+ of connection \\d was echoed before message \\d+ .*lost [1-9].*",
                "faulty-reorder | message \\d+ of connection \\d was echoed before message \\d+ .*",
                "faulty-duplicate | message \\d+ of connection \\d was echoed again, or out of order .*",
                "faulty-merge | an echo has more than the 128 bytes that were sent .*",
                "faulty-flip | the echo of message \\d+ on connection \\d differs from what was sent .*",
                "faulty-die | connection \\d ended: .* \\(sent .*"
            })
    void aFaultUnderLoadIsNamed(String server, String expected) throws IOException {
        String reason = reason(server, Map.of());
        assertTrue(reason.matches(expected), reason);
    }

    @Test
    void theEndOfAServersProcessIsToldWithItsExitCode() throws IOException {
        String reason = reason("faulty-die", Map.of("isolation", "forked"));
        assertTrue(
                reason.matches("connection \\d ended: .*; the server ended with exit code 1 and printed nothing"),
                reason);
    }

    @Test
    void anAnswerBeyondTheLossLimitIsALoss() throws IOException {
        String reason = reason("faulty-late", Map.of("window", "1"));
        assertTrue(reason.matches("no answer within 5 s on connection \\d .*"), reason);
    }

    @Test
    void aServerThatHangsIsALossWithItsThreads() throws IOException {
        String reason = reason("faulty-hang", Map.of());
        assertTrue(reason.matches("no answer within 5 s on connection \\d .*"), reason);
        String threads = Files.readString(directory.resolve(ForkDirectory.THREADS));
        assertTrue(threads.contains("\"reference-loop-0\" WAITING"), threads);
        assertTrue(threads.contains("FaultyHang.hangUntil"), threads);
    }

    @Test
    void aThreadLeftBehindIsNamed() throws IOException {
        String reason = run("faulty-leak", MOMENT, PATIENT, Map.of()).failure().orElseThrow();
        assertEquals("server 'faulty-leak' left threads behind when closed: faulty-leak-thread", reason);
    }

    @Test
    void aServerThatDoesNotCloseIsEndedWithItsThreads() throws IOException {
        String reason = run("faulty-stuck-close", MOMENT, Duration.ofSeconds(6), Map.of())
                .failure()
                .orElseThrow();
        assertEquals("hung: not ended after 6 s, its threads are in threads.txt", reason);
        String threads = Files.readString(directory.resolve(ForkDirectory.THREADS));
        assertTrue(threads.contains("FaultyStuckClose"), threads);
    }
}
