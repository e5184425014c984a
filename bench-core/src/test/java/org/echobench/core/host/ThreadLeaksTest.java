package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.spi.LingeringThread;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class ThreadLeaksTest {

    private final CountDownLatch end = new CountDownLatch(1);
    private final List<Thread> started = new ArrayList<>();

    private void start(String name) {
        Thread thread = new Thread(this::awaitEnd, name);
        thread.setDaemon(true);
        thread.start();
        started.add(thread);
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void endThreads() throws InterruptedException {
        end.countDown();
        for (Thread thread : started) {
            thread.join();
        }
    }

    @Test
    void threadsLeftBehindAreNamedInOrderButNeitherEarlierNorDeclared() throws InterruptedException {
        start("earlier");
        ThreadLeaks leaks = new ThreadLeaks(List.of(new LingeringThread("framework-timer", "nobody can end it")));
        start("server-2");
        start("server-1");
        start("framework-timer-7");
        // A server's own pool, and on JDK 17 nobody else's.
        start("ForkJoinPool-1-worker-3");
        assertEquals(List.of("ForkJoinPool-1-worker-3", "server-1", "server-2"), leaks.find());
    }

    @Test
    void aThreadThatIsAboutToEndIsWaitedFor() throws InterruptedException {
        ThreadLeaks leaks = new ThreadLeaks(List.of());
        Thread ending = new Thread(() -> started.get(0).interrupt(), "ending");
        Thread waiting = new Thread(
                () -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        // Told to end.
                        return;
                    }
                },
                "waiting");
        waiting.start();
        started.add(waiting);
        ending.start();
        assertEquals(List.of(), leaks.find());
    }

    @Test
    void theJdksOwnThreadsAreNobodysLeak() throws Exception {
        ThreadLeaks leaks = new ThreadLeaks(List.of());
        CompletableFuture.runAsync(() -> {}).get();
        CompletableFuture.runAsync(() -> {}, CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS))
                .get();
        new ProcessBuilder(
                        ForkedServer.command(List.of(), ServerArguments.parse("x"))
                                .get(0),
                        "-version")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        assertEquals(List.of(), leaks.find());
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void theCarriersOfVirtualThreadsAreNobodysLeak() throws Exception {
        ThreadLeaks leaks = new ThreadLeaks(List.of());
        CountDownLatch ran = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        // By reflection: the floor is JDK 17.
        Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, (Runnable) () -> {
            try {
                // A wait with a limit has the JDK start its unparker beside the carriers.
                assertFalse(never.await(1, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            ran.countDown();
        });
        ran.await();
        assertEquals(List.of(), leaks.find());
    }
}
