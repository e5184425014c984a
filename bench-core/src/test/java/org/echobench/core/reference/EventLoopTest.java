package org.echobench.core.reference;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EventLoopTest {

    private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
    private EventLoop loop;
    private Thread thread;

    @BeforeEach
    void start() throws IOException {
        ReferenceServer.Settings settings =
                ReferenceServer.Settings.of(ServerConfig.defaults(), () -> Disturbance.NONE);
        loop = new EventLoop(settings, timer);
        thread = new Thread(loop, "event-loop-test");
        thread.setDaemon(true);
        thread.start();
    }

    @AfterEach
    void stop() throws InterruptedException {
        loop.stop();
        thread.join();
        timer.shutdownNow();
    }

    @Test
    void tasksThatNeverRunOutKeepItNeitherFromItsSocketsNorFromEnding() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        again(begun);
        begun.await();
        loop.stop();
        thread.join();
    }

    private void again(CountDownLatch begun) {
        loop.execute(() -> {
            begun.countDown();
            again(begun);
        });
    }

    @Test
    void aTaskRunsOrIsRefusedWhenTheLoopEnds() throws InterruptedException {
        for (int i = 0; i < 1_000; i++) {
            CountDownLatch ran = new CountDownLatch(1);
            if (i == 500) {
                loop.stop();
            }
            if (loop.execute(ran::countDown)) {
                ran.await();
            }
        }
        thread.join();
        assertFalse(loop.execute(() -> {}));
    }

    @Test
    void aDelayedTaskRunsOnTheLoop() throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(1);
        loop.after(Duration.ofMillis(1), () -> {
            if (Thread.currentThread() == thread) {
                ran.countDown();
            }
        });
        ran.await();
    }
}
