package org.echobench.jdbc;

import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.echobench.core.content.Database;
import org.echobench.core.spi.HandlerWait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class EmbeddedDatabaseTest {

    private static final long WAIT_NANOS = 5_000_000;

    @Test
    void aQueryTakesItsTime() {
        try (EmbeddedDatabase database = new EmbeddedDatabase()) {
            long start = System.nanoTime();
            database.query(WAIT_NANOS);
            assertTrue(System.nanoTime() - start >= WAIT_NANOS);
        }
    }

    /** So three for each connection take three waits at least. */
    @Test
    void noMoreQueriesRunAtATimeThanThereAreConnections() throws InterruptedException {
        int rounds = 3;
        try (EmbeddedDatabase database = new EmbeddedDatabase()) {
            CountDownLatch begin = new CountDownLatch(1);
            List<Thread> threads = IntStream.range(0, rounds * HandlerWait.DATABASE_CONNECTIONS)
                    .mapToObj(i -> new Thread(() -> {
                        try {
                            begin.await();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                        database.query(WAIT_NANOS);
                    }))
                    .toList();
            threads.forEach(Thread::start);
            long start = System.nanoTime();
            begin.countDown();
            for (Thread thread : threads) {
                thread.join();
            }
            assertTrue(System.nanoTime() - start >= rounds * WAIT_NANOS);
        }
    }

    @Test
    void itsThreadsHaveNamesThatNoServerHas() {
        try (EmbeddedDatabase database = new EmbeddedDatabase()) {
            database.query(1);
            assertTrue(threads() > 0);
        }
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(Database.THREAD_PREFIX))
                .count();
    }

    @Test
    void serversFindIt() {
        Database found = ServiceLoader.load(Database.class).findFirst().orElseThrow();
        try (EmbeddedDatabase database = assertInstanceOf(EmbeddedDatabase.class, found)) {
            database.query(1);
        }
    }
}
