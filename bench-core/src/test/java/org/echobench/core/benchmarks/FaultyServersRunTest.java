package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.echobench.core.metrics.ForkDirectory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/** Each faulty server fails the real benchmark in a real fork, which says why. */
@Tag("integration")
@Timeout(120)
class FaultyServersRunTest {

    /** A fault under load ends the fork at once: this long only where it is not found. */
    private static final TimeValue UNTIL_THE_FAULT = TimeValue.seconds(30);

    @TempDir
    Path directory;

    private String reason(String server, UnaryOperator<ChainedOptionsBuilder> settings) throws IOException {
        return ShortRun.failureOf(
                ClosedLoop.class,
                server,
                directory,
                options -> settings.apply(options.warmupIterations(0)
                        .measurementTime(UNTIL_THE_FAULT)
                        .param("connections", "8")));
    }

    @Tag("fork")
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "faulty-drop ; message \\d+ of connection \\d was echoed before message \\d+ .*lost [1-9].*",
                // The other one where the message kept back was the last of its read: two connections' answers are
                // swapped.
                "faulty-reorder ; (message \\d+ of connection \\d was echoed before message \\d+"
                        + "|the echo of message \\d+ on connection \\d carries another stamp) .*",
                // The other one where the connection had no other message in flight when the second echo came.
                "faulty-duplicate ; (message \\d+ of connection \\d was echoed again, or out of order"
                        + "|a message came that was not asked for, or came twice) .*",
                "faulty-merge ; an echo has more than the 128 bytes that were sent .*",
                "faulty-flip ; the echo of message \\d+ on connection \\d differs from what was sent .*",
                "faulty-die ; connection \\d ended: .* \\(sent .*"
            })
    void aFaultUnderLoadIsNamed(String server, String expected) throws IOException {
        String reason = reason(server, options -> options.param("window", "16"));
        assertTrue(reason.matches(expected), reason);
    }

    @Test
    void theEndOfAServersProcessIsReportedWithItsExitCode() throws IOException {
        String reason = reason("faulty-die", options -> options.param("isolation", "forked"));
        assertTrue(
                reason.matches("connection \\d ended: .*; the server ended with exit code 1 and printed nothing"),
                reason);
    }

    @Tag("fork")
    @Test
    void anAnswerBeyondTheLossLimitIsALoss() throws IOException {
        String reason = reason("faulty-late", options -> options);
        assertTrue(reason.matches("no response within 5 s \\(lossSeconds\\) on connection \\d .*"), reason);
    }

    @Tag("fork")
    @Test
    void aServerThatHangsIsALossWithItsThreads() throws IOException {
        String reason = reason("faulty-hang", options -> options);
        assertTrue(reason.matches("no response within 5 s \\(lossSeconds\\) on connection \\d .*"), reason);
        String threads = Files.readString(directory.resolve(ForkDirectory.THREADS));
        assertTrue(threads.contains("\"reference-loop-0\" WAITING"), threads);
        assertTrue(threads.contains("FaultyHang.hangUntil"), threads);
    }

    @Tag("fork")
    @Test
    void aThreadLeftBehindIsNamed() throws IOException {
        String reason = reason("faulty-leak", options -> options.measurementTime(TimeValue.milliseconds(100)));
        assertEquals("server 'faulty-leak' left threads behind when closed: faulty-leak-thread", reason);
    }
}
