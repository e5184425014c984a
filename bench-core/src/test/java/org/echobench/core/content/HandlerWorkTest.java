package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;

class HandlerWorkTest {

    private static final int NANOS = 1_000_000;

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** The processor time of each of 101 handlers, in order. */
    private static long[] performances(HandlerWork work) {
        long[] nanos = new long[101];
        for (int i = 0; i < nanos.length; i++) {
            long start = cpuNanos();
            work.perform();
            nanos[i] = cpuNanos() - start;
        }
        Arrays.sort(nanos);
        return nanos;
    }

    @Test
    void handlersThatCompeteForProcessorsBurnTheirTimeAllTheSame() throws Exception {
        HandlerWork work = new HandlerWork(ServerConfig.defaults().withHandlerWorkNanos(NANOS));
        int threads = 3 * Runtime.getRuntime().availableProcessors();
        List<Callable<long[]>> handlers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            handlers.add(() -> performances(work));
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (Future<long[]> handler : pool.invokeAll(handlers)) {
                long[] nanos = handler.get();
                assertTrue(nanos[0] >= NANOS, "least " + nanos[0] + " ns");
                assertEquals(NANOS, nanos[nanos.length / 2], 0.03 * NANOS, "median");
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void timeInWhichTheThreadDoesNotRunIsNoWork() {
        AtomicInteger readings = new AtomicInteger();
        ProcessorWork work = new ProcessorWork(() -> readings.incrementAndGet() <= 1_000 ? 0 : NANOS);
        work.burn(NANOS);
        assertEquals(1_001, readings.get());
    }

    @Test
    void aThreadWithoutAClockDoesCalibratedWork() {
        assertDoesCalibratedWork(new ProcessorWork(() -> -1), NANOS);
    }

    @Test
    void shortWorkDoesNotReadTheClock() {
        ProcessorWork work = new ProcessorWork(() -> {
            throw new AssertionError("read");
        });
        assertDoesCalibratedWork(work, (int) ProcessorWork.LEAST_CLOCKED_NANOS - 1);
    }

    /** The calibration is the fastest case; half of it allows for a processor that is faster by now. */
    private static void assertDoesCalibratedWork(ProcessorWork work, int nanos) {
        long start = cpuNanos();
        for (int i = 0; i < 100; i++) {
            work.burn(nanos);
        }
        long each = (cpuNanos() - start) / 100;
        assertTrue(each >= nanos / 2, each + " ns instead of " + nanos);
    }
}
