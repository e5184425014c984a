package org.echobench.core.metrics;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class HiccupMeterTest {

    private static Set<Thread> meters() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("echobench-hiccup-meter"))
                .collect(Collectors.toSet());
    }

    @Test
    void itsThreadLivesFromConstructionToClose() {
        Set<Thread> before = meters();
        HiccupMeter meter = new HiccupMeter();
        Set<Thread> own = meters();
        own.removeAll(before);
        assertEquals(1, own.size());
        Thread thread = own.iterator().next();
        assertTrue(thread.isDaemon());
        meter.close();
        await().until(() -> !thread.isAlive());
        meter.close();
    }

    @Test
    void everySleepIsALittleTooLongAndIsSeen() {
        try (HiccupMeter meter = new HiccupMeter()) {
            for (int i = 0; i < 3; i++) {
                await().until(() -> meter.takeLongest() > 0);
            }
        }
    }

    @Test
    void aPauseIsNoHiccupAndItsThreadSleeps() {
        Set<Thread> before = meters();
        try (HiccupMeter meter = new HiccupMeter()) {
            Thread thread = meters().stream()
                    .filter(one -> !before.contains(one))
                    .findFirst()
                    .orElseThrow();
            meter.pause(true);
            // A sleep with an end is TIMED_WAITING.
            await().until(() -> thread.getState() == Thread.State.WAITING);
            meter.takeLongest();
            assertEquals(0, meter.takeLongest());
            meter.pause(false);
            await().until(() -> meter.takeLongest() > 0);
        }
    }

    @Test
    void afterCloseNothingIsAdded() {
        Set<Thread> before = meters();
        HiccupMeter meter = new HiccupMeter();
        Set<Thread> own = meters();
        own.removeAll(before);
        meter.close();
        await().until(() -> own.stream().noneMatch(Thread::isAlive));
        meter.takeLongest();
        assertEquals(0, meter.takeLongest());
    }
}
