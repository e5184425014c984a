package org.echobench.core.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerThreadsTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    private final ServerThreads group = new ServerThreads("acme");
    private final CountDownLatch stop = new CountDownLatch(1);

    @AfterEach
    void stop() {
        stop.countDown();
    }

    /** A thread that lives until {@link #stop}. */
    private Thread thread(String name) {
        Thread thread = new Thread(
                () -> {
                    try {
                        stop.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                name);
        thread.start();
        return thread;
    }

    @Test
    void waitsForThreadsThatWereStartedInside() throws Exception {
        Thread thread = group.call(() -> thread("worker"));
        stop();
        group.awaitEnd(List.of(), LONG);
        assertFalse(thread.isAlive());
    }

    @Test
    void namesThreadsThatDoNotEnd() throws Exception {
        group.call(() -> thread("worker"));
        String message = assertThrows(
                        IllegalStateException.class, () -> group.awaitEnd(List.of(), Duration.ofMillis(20)))
                .getMessage();
        assertTrue(message.contains("[worker]"), message);
    }

    @Test
    void doesNotWaitForThoseThatLinger() throws Exception {
        Thread thread = group.call(() -> thread("worker-1"));
        group.awaitEnd(List.of(new LingeringThread("worker-", "it lives as long as the JVM")), LONG);
        assertTrue(thread.isAlive());
    }

    @Test
    void doesNotWaitForThoseThatWereStartedElsewhere() {
        Thread other = thread("other");
        group.awaitEnd(List.of(), LONG);
        assertTrue(other.isAlive());
    }

    @Test
    void throwsWhatTheStartThrows() {
        IOException thrown = assertThrows(
                IOException.class,
                () -> group.call(() -> {
                    throw new IOException("taken");
                }));
        assertEquals("taken", thrown.getMessage());
    }
}
