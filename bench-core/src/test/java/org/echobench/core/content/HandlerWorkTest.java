package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HandlerWorkTest {

    private static final int NANOS = 1_000_000;
    private static final int BYTES = 10_000;

    /** Its clock is turned by what it computes. */
    private static final class Scripted implements ProcessorWork.Processor {

        private final LongUnaryOperator taken;
        private final List<Long> computed = new ArrayList<>();
        private long cpuNanos;

        /** @param taken processor time that computing for so many ns takes */
        Scripted(LongUnaryOperator taken) {
            this.taken = taken;
        }

        @Override
        public long cpuNanos() {
            return cpuNanos;
        }

        @Override
        public void compute(long nanos) {
            computed.add(nanos);
            cpuNanos += taken.applyAsLong(nanos);
        }
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    /** The least processor time of a few handlers. */
    private static long least(HandlerWork work) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) {
            long start = cpuNanos();
            work.perform();
            least = Math.min(least, cpuNanos() - start);
        }
        return least;
    }

    @Test
    void handlersThatCompeteForProcessorsBurnTheirTimeAllTheSame() throws Exception {
        HandlerWork work = new HandlerWork(ServerConfig.defaults().withHandlerWorkNanos(NANOS));
        int threads = 3 * Runtime.getRuntime().availableProcessors();
        List<Callable<Long>> handlers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            handlers.add(() -> least(work));
        }
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (Future<Long> handler : pool.invokeAll(handlers)) {
                assertTrue(handler.get() >= NANOS, "least " + handler.get() + " ns");
            }
        } finally {
            pool.shutdownNow();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10, 16})
    void aProcessorThatIsSlowerThanAtTheCalibrationBurnsTheSame(int timesSlower) {
        Scripted processor = new Scripted(nanos -> nanos * timesSlower);
        new ProcessorWork(processor).burn(NANOS);
        assertTrue(processor.cpuNanos >= NANOS, processor.cpuNanos + " ns");
        assertTrue(
                processor.cpuNanos < NANOS + timesSlower * ProcessorWork.LEAST_PIECE_NANOS, processor.cpuNanos + " ns");
    }

    @Test
    void timeInWhichTheThreadDoesNotRunIsNoWork() {
        AtomicInteger pieces = new AtomicInteger();
        Scripted processor = new Scripted(nanos -> pieces.incrementAndGet() <= 1_000 ? 0 : nanos);
        new ProcessorWork(processor).burn(NANOS);
        assertTrue(processor.cpuNanos >= NANOS, processor.cpuNanos + " ns");
    }

    @Test
    void aThreadWithoutAClockComputesByTheCalibration() {
        Scripted processor = new Scripted(nanos -> 0);
        processor.cpuNanos = -1;
        new ProcessorWork(processor).burn(NANOS);
        assertEquals(List.of((long) NANOS), processor.computed);
    }

    @Test
    void theFastestTrialIsTheCalibration() {
        assertEquals(4, calibration(10_000) / calibration(40_000), 1e-9);
    }

    /** Of trials that take 40 µs, but for the hundredth; the clock is read before and after each. */
    private static double calibration(long hundredth) {
        AtomicInteger readings = new AtomicInteger();
        AtomicLong clock = new AtomicLong();
        return ProcessorWork.roundsPerNano(() -> {
            int reading = readings.incrementAndGet();
            boolean after = reading % 2 == 0;
            return clock.addAndGet(!after ? 0 : reading == 200 ? hundredth : 40_000);
        });
    }

    @Test
    void whatIsAllocatedIsAllThatIsAskedFor() {
        HandlerWork work = new HandlerWork(ServerConfig.defaults().withHandlerAllocBytes(BYTES));
        work.perform();
        long before = allocatedBytes();
        for (int i = 0; i < 1_000; i++) {
            work.perform();
        }
        long perHandler = (allocatedBytes() - before) / 1_000;
        assertTrue(perHandler >= BYTES && perHandler < BYTES + BYTES / 10, perHandler + " B");
    }

    private static long allocatedBytes() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }

    /** A fence would be injected beside the work. */
    @Test
    void handlersShareNoVolatileField() {
        assertEquals(
                List.of(),
                Stream.of(HandlerWork.class.getDeclaredFields())
                        .filter(field -> Modifier.isVolatile(field.getModifiers()))
                        .toList());
    }

    @Test
    void shortWorkDoesNotReadTheClock() {
        // It would compute for ever if it were read.
        Scripted processor = new Scripted(nanos -> 0);
        new ProcessorWork(processor).burn(ProcessorWork.LEAST_CLOCKED_NANOS - 1);
        assertEquals(List.of(ProcessorWork.LEAST_CLOCKED_NANOS - 1), processor.computed);
    }
}
