package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.echobench.core.metrics.BackgroundLoadProbe.Snapshot;
import org.echobench.results.BackgroundLoad;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class BackgroundLoadTest {

    private static final String STAT = """
            cpu  1000 20 300 40000 50 6 7 80 9 0
            cpu0 500 10 150 20000 25 3 3 40 5 0
            intr 12345 0 0
            ctxt 6789
            procs_running 3
            procs_blocked 0
            """;

    private static final String PRESSURE = """
            some avg10=12.50 avg60=3.00 avg300=1.00 total=1500000
            full avg10=0.00 avg60=0.00 avg300=0.00 total=0
            """;

    @Test
    void procStatIsRead() {
        ProcStat stat = ProcStat.parse(STAT);
        assertEquals(1_320, stat.busyTicks());
        assertEquals(80, stat.stealTicks());
        // Without the guest columns, which are already part of user and nice.
        assertEquals(41_463, stat.totalTicks());
        assertEquals(3, stat.runnable());
    }

    @Test
    void textThatIsNotProcStatIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> ProcStat.parse("cpu 1 2 3"));
        assertThrows(IllegalArgumentException.class, () -> ProcStat.parse(""));
    }

    @Test
    void ownTimeIsReadAlsoWhereTheNameHoldsParenthesesAndSpaces() {
        String text = "42 (java (x) y) S 1 42 42 0 -1 4194304 100 0 0 0 11 22 33 44 20 0 30 0 500 1 2";
        assertEquals(11 + 22 + 33 + 44, ProcStat.ownTicks(text));
    }

    @Test
    void pressureAndLoadAverageAreRead() {
        assertEquals(OptionalLong.of(1_500_000), ProcText.stalledMicros(PRESSURE));
        assertEquals(OptionalDouble.of(0.125), ProcText.stalledShare(PRESSURE));
        assertEquals(OptionalDouble.of(1.25), ProcText.loadAverage("1.25 0.80 0.50 2/300 12345\n"));
    }

    private static Snapshot snapshot(long nanos, long busy, long steal, long total, long own, long stalledMicros) {
        return new Snapshot(
                nanos,
                Optional.of(new ProcStat(busy, steal, total, 4)),
                own,
                OptionalLong.of(stalledMicros),
                OptionalDouble.of(0.5),
                OptionalDouble.of(2.5));
    }

    @Test
    void sharesAreOfAllProcessorsAndWithoutOurOwn() {
        BackgroundLoad load = BackgroundLoadProbe.between(
                snapshot(0, 1_000, 10, 10_000, 500, 0), snapshot(2_000_000_000L, 1_300, 50, 10_400, 700, 1_000_000));
        assertEquals(0.10, load.steal().getAsDouble(), 1e-9);
        assertEquals(0.25, load.others().getAsDouble(), 1e-9);
        assertEquals(0.5, load.pressure().getAsDouble(), 1e-9);
        assertEquals(0.35, load.share(), 1e-9);
        assertEquals(OptionalInt.of(3), load.runnableBefore());
        assertEquals(OptionalDouble.of(2.5), load.loadAverageBefore());
    }

    @Test
    void offLinuxNothingIsKnown() {
        Snapshot nothing = new Snapshot(
                0, Optional.empty(), 0, OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        assertEquals(BackgroundLoad.unknown(), BackgroundLoadProbe.between(nothing, nothing));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinuxTheMachineTellsItsLoad() {
        BackgroundLoad load = new BackgroundLoadProbe().finish();
        assertTrue(load.runnableBefore().isPresent());
        assertTrue(load.loadAverageBefore().isPresent());
    }
}
