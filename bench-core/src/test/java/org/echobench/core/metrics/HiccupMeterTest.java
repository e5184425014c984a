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
