package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.echobench.core.load.FateWindows.Fate;
import org.echobench.core.load.FateWindows.Totals;
import org.junit.jupiter.api.Test;

class FateWindowsTest {

    private static final long BEGAN = 1_000;

    private final FateWindows windows = new FateWindows(3, 100, 50);

    FateWindowsTest() {
        windows.begin(BEGAN);
    }

    private long count(int window, Fate fate) {
        return windows.totals(window, window + 1).of(fate);
    }

    @Test
    void aFateCountsWhereItWasDecidedAndAMessageWhereItWasIntended() {
        windows.offered(BEGAN + 99);
        windows.decided(Fate.UNSENT, BEGAN);
        windows.decided(Fate.LOST, BEGAN + 99);
        windows.decided(Fate.REJECTED, BEGAN + 100);
        windows.answered(BEGAN + 99, BEGAN + 200);
        assertEquals(1, windows.totals(0, 1).offered());
        assertEquals(1, count(0, Fate.UNSENT));
        assertEquals(1, count(0, Fate.LOST));
        assertEquals(1, count(1, Fate.REJECTED));
        assertEquals(1, count(2, Fate.LATE));
    }

    @Test
    void aResponseAtTheLimitIsGoodAndOneAfterItIsLate() {
        windows.answered(BEGAN, BEGAN + 50);
        windows.answered(BEGAN, BEGAN + 51);
        assertEquals(1, count(0, Fate.GOOD));
        assertEquals(1, count(0, Fate.LATE));
    }

    @Test
    void whatIsDecidedAfterTheLastWindowIsInNone() {
        windows.answered(BEGAN + 290, BEGAN + 300);
        assertEquals(0, windows.totals(0, 3).decided());
        assertEquals(1, windows.all().of(Fate.GOOD));
    }

    @Test
    void severalWindowsAreSummedWithTheTimesOfRightResponses() {
        windows.answered(BEGAN, BEGAN + 10);
        windows.answered(BEGAN + 100, BEGAN + 180);
        windows.decided(Fate.LOST, BEGAN + 100);
        windows.answered(BEGAN + 200, BEGAN + 210);
        Totals totals = windows.totals(0, 2);
        assertEquals(3, totals.decided());
        assertEquals(2, totals.response().getTotalCount());
        assertEquals(80, totals.response().getMaxValue());
    }

    @Test
    void anotherBeginningForgetsAll() {
        windows.answered(BEGAN, BEGAN + 10);
        windows.begin(BEGAN + 5_000);
        assertEquals(0, windows.all().decided());
        assertEquals(0, windows.all().response().getTotalCount());
    }
}
