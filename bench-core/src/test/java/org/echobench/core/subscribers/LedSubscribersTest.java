package org.echobench.core.subscribers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.Subscribers;
import org.echobench.core.metrics.LatencyRecorder;
import org.echobench.results.metric.Metric;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A leader and sides that serve it, each on a thread of its own. The second side is to open twice as many. */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LedSubscribersTest {

    private final LedSubscribers led = new LedSubscribers() {
        @Override
        public Opened open(int count, String source, long next) {
            return open(List.of(new Order.Open(count, source, next), new Order.Open(2 * count, source, next))
                    .subList(0, serving.size()));
        }
    };
    private final List<Thread> serving = new ArrayList<>();

    private void serve(Subscribers subscribers) {
        MemoryLine.Pair pair = new MemoryLine.Pair();
        led.add("side " + (serving.size() + 1), pair.leader());
        Thread thread = new Thread(() -> Order.serve(pair.subscribers(), subscribers));
        thread.start();
        serving.add(thread);
    }

    /** What a leader closes ends its subscribers' side. */
    @AfterEach
    void close() throws InterruptedException {
        led.close();
        for (Thread thread : serving) {
            thread.join();
        }
    }

    @Test
    void everyOrderArrivesAsItWasGiven() {
        ScriptedSubscribers subscribers = new ScriptedSubscribers();
        serve(subscribers);
        led.open(7, "127.0.0.5", 3);
        led.await(4, 250);
        led.latencies();
        led.dismiss();
        led.clockAhead(-5);
        assertEquals(
                List.of("open 7 127.0.0.5 3", "await 4 250", "latencies", "dismiss", "clock -5"), subscribers.told);
    }

    @Test
    void eachIsToldItsOwnOrder() {
        ScriptedSubscribers one = new ScriptedSubscribers();
        ScriptedSubscribers other = new ScriptedSubscribers();
        serve(one);
        serve(other);
        assertEquals(new Subscribers.Opened(3, ""), led.open(1, "", 0));
        assertEquals(List.of("open 1  0"), one.told);
        assertEquals(List.of("open 2  0"), other.told);
    }

    @Test
    void whatAllHaveHeardIsAddedUp() {
        serve(new ScriptedSubscribers(new Subscribers.Heard(10, 9, 700, 1, "lost at the first")));
        serve(new ScriptedSubscribers(new Subscribers.Heard(5, 4, 900, 2, "lost at the second")));
        assertEquals(new Subscribers.Heard(15, 13, 900, 3, "side 1: lost at the first"), led.await(0, 1));
    }

    @Test
    void latenciesOfAllArriveUnchangedAndAreMerged() {
        serve(new ScriptedSubscribers(latencies(1_000, 30)));
        serve(new ScriptedSubscribers(latencies(2_000, 20)));
        Subscribers.Latencies merged = led.latencies();
        Histogram expected = LatencyRecorder.newHistogram();
        expected.recordValue(1_000);
        expected.recordValue(2_000);
        assertEquals(Map.of(Metric.PUSH_FROM_T0, expected), merged.histograms());
        assertEquals(2 * 50, merged.cpuNanos());
        assertEquals(30, merged.clockErrorNanos());
    }

    private static Subscribers.Latencies latencies(long nanos, long clockError) {
        Histogram histogram = LatencyRecorder.newHistogram();
        histogram.recordValue(nanos);
        return new Subscribers.Latencies(Map.of(Metric.PUSH_FROM_T0, histogram), 50, clockError);
    }

    /** One that waited for the other's answer would wait for ever. */
    @Test
    void allAreAtWorkAtTheSameTime() {
        CyclicBarrier both = new CyclicBarrier(2);
        serve(new ScriptedSubscribers(both));
        serve(new ScriptedSubscribers(both));
        assertEquals(Subscribers.Heard.NOTHING, led.await(0, 1));
    }

    @Test
    void aSideThatEndsInsteadOfAnsweringIsAFailure() {
        MemoryLine.Pair pair = new MemoryLine.Pair();
        led.add("side 1", pair.leader());
        pair.subscribers().close();
        UncheckedIOException failure = assertThrows(UncheckedIOException.class, () -> led.await(0, 1));
        assertEquals("the other process closed the connection", failure.getMessage());
    }

    @Test
    void aLineThatIsNoMessageIsQuoted() {
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> MessageCodec.decode("hello", Order.class));
        assertEquals("expected a message Order but got 'hello'", failure.getMessage());
    }

    @Test
    void aMessageIsOneLineOfAscii() {
        String line = MessageCodec.encode(new Subscribers.Opened(0, "10 µs\nlate"));
        assertTrue(line.chars().allMatch(c -> c >= ' ' && c < 127), line);
        assertEquals(
                "10 µs\nlate",
                MessageCodec.decode(line, Subscribers.Opened.class).stoppedBy());
    }
}
