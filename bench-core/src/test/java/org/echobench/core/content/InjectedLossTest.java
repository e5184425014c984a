package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InjectedLossTest {

    private static final int SECONDS = 100;

    /** Its clock is turned by what it does. Nothing it burns takes time. */
    private static final class Scripted implements InjectedLoss.Machine, ProcessorWork.Processor {

        private static final long COLLECTION_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

        private final List<Long> pauses = new ArrayList<>();
        private long nanos;
        private long collectedNanos;
        private int burned;
        private Runnable whilePaused = () -> {};

        @Override
        public long nanos() {
            return nanos;
        }

        @Override
        public void pause(long left) {
            pauses.add(TimeUnit.NANOSECONDS.toMillis(left));
            long end = nanos + left;
            whilePaused.run();
            nanos = end;
        }

        @Override
        public void collect() {
            nanos += COLLECTION_NANOS;
            collectedNanos += COLLECTION_NANOS;
        }

        @Override
        public long cpuNanos() {
            return 0;
        }

        @Override
        public void compute(long nanos) {
            burned++;
        }

        InjectedLoss loss(int stallMillis, int collectMillis, int slowNanos) {
            return new InjectedLoss(stallMillis, collectMillis, slowNanos, this, new ProcessorWork(this));
        }

        /** Messages, a millisecond apart. */
        void load(InjectedLoss loss, long millis) {
            long end = nanos + TimeUnit.MILLISECONDS.toNanos(millis);
            while (nanos < end) {
                nanos += TimeUnit.MILLISECONDS.toNanos(1);
                loss.perform();
            }
        }

        void rest(long millis) {
            nanos += TimeUnit.MILLISECONDS.toNanos(millis);
        }
    }

    private final Scripted machine = new Scripted();

    @Test
    void theServerStallsOnceASecond() {
        machine.load(machine.loss(30, 0, 0), 1_000 * SECONDS);
        assertEquals(SECONDS, machine.pauses.size(), SECONDS / 10.0);
    }

    @Test
    void aStallIsAsLongAsItIsAskedFor() {
        machine.load(machine.loss(30, 0, 0), 2_000);
        assertEquals(List.of(30L), machine.pauses.subList(0, 1));
    }

    @Test
    void timeWithoutMessagesDoesNotCount() {
        InjectedLoss loss = machine.loss(30, 0, 0);
        for (int slice = 0; slice < 10 * SECONDS; slice++) {
            machine.load(loss, 100);
            machine.rest(300);
        }
        assertEquals(SECONDS, machine.pauses.size(), SECONDS / 10.0);
    }

    @Test
    void allHandlersStallUntilTheSameMoment() {
        InjectedLoss loss = machine.loss(30, 0, 0);
        machine.whilePaused = () -> {
            machine.whilePaused = () -> {};
            machine.rest(10);
            loss.perform();
        };
        machine.load(loss, 2_000);
        assertEquals(List.of(30L, 20L), machine.pauses.subList(0, 2));
    }

    @Test
    void anInterruptedHandlerDoesNotStall() {
        InjectedLoss loss = machine.loss(30, 0, 0);
        Thread.currentThread().interrupt();
        machine.load(loss, 2_000);
        assertTrue(Thread.interrupted());
        assertEquals(List.of(), machine.pauses);
    }

    /** However long a single collection takes. */
    @Test
    void theJvmCollectsForAsLongAsItIsAskedFor() {
        machine.load(machine.loss(0, 12, 0), 1_000 * SECONDS);
        double share = machine.collectedNanos / (double) machine.nanos;
        assertEquals(12.0 / 400, share, 0.003);
    }

    @Test
    void threeOfTenWindowsAreSlow() {
        machine.load(machine.loss(0, 0, 500), 1_000 * SECONDS);
        assertEquals(0.3, machine.burned / (1_000.0 * SECONDS), 0.001);
    }

    /** Else they could keep step with something else. */
    @Test
    void whichWindowsAreSlowChanges() {
        InjectedLoss loss = machine.loss(0, 0, 500);
        List<String> tens = new ArrayList<>();
        for (int ten = 0; ten < 10; ten++) {
            int[] burned = new int[10];
            for (int window = 0; window < 10; window++) {
                int before = machine.burned;
                machine.load(loss, 100);
                burned[window] = (machine.burned - before) / 90;
            }
            tens.add(Arrays.toString(burned));
        }
        assertTrue(tens.stream().distinct().count() > 3, tens.toString());
    }
}
