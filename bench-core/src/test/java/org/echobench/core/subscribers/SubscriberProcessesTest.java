package org.echobench.core.subscribers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.client.Target;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.core.process.ChildProcess;
import org.echobench.core.process.MessageCodec;
import org.echobench.core.process.Order;
import org.echobench.core.subscribers.SubscriberMain.Latencies;
import org.echobench.core.subscribers.SubscriberMain.Opened;
import org.echobench.core.subscribers.SubscriberMain.Receipts;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Two processes that play a script: each may have one subscriber, keeps its orders in a file, and gives a fixed answer. */
@EnabledOnOs({OS.LINUX, OS.MAC})
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SubscriberProcessesTest {

    private static final String OPENED = MessageCodec.encode(new Opened(1, ""));

    private static final Target NOBODY = Target.of(new InetSocketAddress("127.0.0.1", 1));

    @TempDir
    private Path folder;

    private SubscriberProcesses subscribers;

    /** The second response of process 1 is in the file {@code answer1}; process 2 has {@code answer2}. */
    @BeforeEach
    void open() {
        String script = "cd '" + folder + "'; mkdir first 2>/dev/null && me=1 || me=2; echo READY 1000; "
                + "read order; echo \"$order\" >> orders$me; echo '" + OPENED + "'; "
                + "read order; echo \"$order\" >> orders$me; [ $order = STOP ] && exit; "
                + "[ -p meeting ] && { [ $me = 1 ] && echo > meeting || cat meeting > /dev/null; }; "
                + "cat answer$me; read stop";
        subscribers = new SubscriberProcesses(NOBODY, List.of("sh", "-c", script), 1, ChildProcess.PATIENCE, List.of());
        assertEquals(new Opened(2, ""), subscribers.open(2, 3));
    }

    @AfterEach
    void close() {
        subscribers.close();
    }

    private void answers(Object first, Object second) throws IOException {
        Files.writeString(folder.resolve("answer1"), MessageCodec.encode(first) + "\n");
        Files.writeString(folder.resolve("answer2"), MessageCodec.encode(second) + "\n");
    }

    private Order<?> order(String process, int index) throws IOException {
        return MessageCodec.decode(
                Files.readAllLines(folder.resolve("orders" + process)).get(index), Order.class);
    }

    @Test
    void everyProcessReceivesTheOrderAsItWasGiven() throws IOException {
        answers(new Receipts(1, 1, 5, 0, ""), new Receipts(1, 1, 5, 0, ""));
        subscribers.await(4);
        for (String process : List.of("1", "2")) {
            assertEquals(new SubscriberMain.Open(1, "", 3), order(process, 0));
            assertEquals(new SubscriberMain.Await(4), order(process, 1));
        }
    }

    @Test
    void whatAllHaveHeardIsAddedUpAndAFailureNamesItsProcess() throws IOException {
        answers(new Receipts(10, 9, 700, 1, "lost at the first"), new Receipts(5, 4, 900, 2, "lost at the second"));
        assertEquals(new Receipts(15, 13, 900, 3, "client 1: lost at the first"), subscribers.await(0));
    }

    @Test
    void latenciesOfAllArriveUnchangedAndAreMerged() throws IOException {
        answers(latencies(1_000, 0), latencies(2_000, 0));
        Latencies merged = subscribers.latencies();
        Histogram expected = LatencyRecorder.newHistogram();
        expected.recordValue(1_000);
        expected.recordValue(2_000);
        assertEquals(Map.of(Metric.PUSH_FROM_T0, expected), merged.histograms());
        assertEquals(2 * 50, merged.cpuNanos());
    }

    @Test
    void theLargestClockSkewIsNoted() throws IOException {
        answers(latencies(1_000, 1_500), latencies(1_000, 700));
        subscribers.latencies();
        assertEquals(
                List.of(
                        "clock skew: messages seemed to arrive up to 2 us before they were sent; these latencies count as 0"),
                subscribers.clockNotes());
    }

    private static Latencies latencies(long nanos, long skewNanos) {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValue(nanos);
        return new Latencies(Map.of(Metric.PUSH_FROM_T0, histogram), 50, skewNanos);
    }

    /** Each end of the pipe waits for the other: a process that had its order after the other's answer would wait for ever. */
    @Test
    void allAreAtWorkAtTheSameTime() throws IOException, InterruptedException {
        Receipts received = new Receipts(1, 1, 5, 0, "");
        answers(received, received);
        assertEquals(
                0,
                new ProcessBuilder("mkfifo", folder.resolve("meeting").toString())
                        .start()
                        .waitFor());
        assertEquals(new Receipts(2, 2, 5, 0, ""), subscribers.await(0));
    }

    @Test
    void aProcessThatDoesNotAnswerIsNamedAndEnded() {
        List<String> silent = List.of("sh", "-c", "echo READY 1000; cat > /dev/null");
        try (SubscriberProcesses one = new SubscriberProcesses(NOBODY, silent, 1, Duration.ofMillis(20), List.of())) {
            assertEquals(
                    "client 1 did not answer within 20 ms",
                    assertThrows(UncheckedIOException.class, () -> one.open(1, 0))
                            .getMessage());
        }
    }

    @Test
    void aLineThatIsNoMessageIsQuoted() {
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> MessageCodec.decode("hello", Order.class));
        assertEquals("expected a message Order but got 'hello'", failure.getMessage());
    }

    @Test
    void aMessageIsOneLineOfAscii() {
        String line = MessageCodec.encode(new Opened(0, "10 µs\nlate"));
        assertTrue(line.chars().allMatch(c -> c >= ' ' && c < 127), line);
        assertEquals("10 µs\nlate", MessageCodec.decode(line, Opened.class).stoppedBy());
    }
}
