package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerThreadsTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    private final ServerThreads threads = new ServerThreads("acme", LONG);
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
        Thread thread = threads.call(() -> thread("worker"));
        stop();
        threads.awaitEnd(List.of());
        assertFalse(thread.isAlive());
    }

    @Test
    void namesThreadsThatDoNotEnd() throws Exception {
        ServerThreads impatient = new ServerThreads("acme", Duration.ofMillis(20));
        impatient.call(() -> thread("worker"));
        String message = assertThrows(IllegalStateException.class, () -> impatient.awaitEnd(List.of()))
                .getMessage();
        assertTrue(message.contains("[worker]"), message);
    }

    @Test
    void waitsForThreadsOfItsNameThatWereStartedElsewhere() {
        Thread thread = thread(threads.prefix() + "sender");
        stop();
        threads.awaitEnd(List.of());
        assertFalse(thread.isAlive());
    }

    @Test
    void doesNotWaitForThoseThatLinger() throws Exception {
        Thread thread = threads.call(() -> thread("worker-1"));
        threads.awaitEnd(List.of(new LingeringThread("worker-", "it lives as long as the JVM")));
        assertTrue(thread.isAlive());
    }

    @Test
    void doesNotWaitForThoseThatWereStartedElsewhere() {
        Thread other = thread("other");
        threads.awaitEnd(List.of());
        assertTrue(other.isAlive());
    }

    @Test
    void throwsWhatTheStartThrows() {
        IOException thrown = assertThrows(
                IOException.class,
                () -> threads.call(() -> {
                    throw new IOException("taken");
                }));
        assertEquals("taken", thrown.getMessage());
    }

    @Test
    void endsTheWaitOfAHandlerWithoutAnInterrupt() throws Exception {
        HandlerWaits waits = new HandlerWaits(ServerConfig.defaults().withHandlerWait(HandlerWait.of(60_000_000)));
        AtomicBoolean interrupted = new AtomicBoolean(true);
        Thread handler = threads.call(() -> {
            Thread thread = new Thread(() -> {
                waits.block();
                interrupted.set(Thread.currentThread().isInterrupted());
            });
            thread.start();
            return thread;
        });
        Thread ender = new Thread(threads::endWaits);
        ender.start();
        handler.join();
        ender.interrupt();
        assertFalse(interrupted.get());
    }
}
