package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.echobench.core.metrics.BackgroundLoadProbe.Processors;
import org.echobench.core.metrics.BackgroundLoadProbe.Snapshot;
import org.echobench.results.run.BackgroundLoad;
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
        Processors stat = Processors.parse(STAT);
        assertEquals(1_320, stat.processTicks());
        assertEquals(6, stat.irqTicks());
        assertEquals(7, stat.softirqTicks());
        assertEquals(80, stat.stealTicks());
        // Without the guest columns, which are already part of user and nice.
        assertEquals(41_463, stat.totalTicks());
        assertEquals(3, stat.runnable());
    }

    @Test
    void textThatIsNotProcessorsIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> Processors.parse("cpu 1 2 3"));
        assertThrows(IllegalArgumentException.class, () -> Processors.parse(""));
    }

    @Test
    void ownTimeIsReadAlsoWhereTheNameHoldsParenthesesAndSpaces() {
        String text = "42 (java (x) y) S 1 42 42 0 -1 4194304 100 0 0 0 11 22 33 44 20 0 30 0 500 1 2";
        assertEquals(11 + 22 + 33 + 44, ProcessUsage.ticks(text, true));
    }

    @Test
    void pressureAndLoadAverageAreRead() {
        Snapshot snapshot = Snapshot.of(0, "", STAT, PRESSURE, "1.25 0.80 0.50 2/300 12345\n");
        assertEquals(OptionalLong.of(1_500_000), snapshot.stalledMicros());
        assertEquals(OptionalDouble.of(0.125), snapshot.pressure());
        assertEquals(OptionalDouble.of(1.25), snapshot.loadAverage());
    }

    private static Snapshot snapshot(long nanos, long busy, long steal, long total, long own, long stalledMicros) {
        return new Snapshot(
                nanos,
                Optional.of(new Processors(busy, 1, 0, steal, total, 4)),
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

    private static Processors stat(String firstLine) {
        return Processors.parse(firstLine + "\nprocs_running 1\n");
    }

    private static double others(Processors from, Processors to, long own) {
        OptionalDouble none = OptionalDouble.empty();
        return BackgroundLoadProbe.between(
                        new Snapshot(0, Optional.of(from), 0, OptionalLong.empty(), none, none),
                        new Snapshot(1, Optional.of(to), own, OptionalLong.empty(), none, none))
                .others()
                .getAsDouble();
    }

    /** Recorded over 20 s of echoes on loopback, on Linux 6.18 without IRQ_TIME_ACCOUNTING. */
    @Test
    void echoesOnLoopbackAreNotMoreThanTheMachine() {
        Processors from = stat("cpu  2430624 9868 1038270 1074096 17076 0 311169 6129 0 0");
        Processors to = stat("cpu  2431272 9868 1039918 1074580 17076 0 312240 6131 0 0");
        assertEquals(60 / 3_853.0, others(from, to, 1_732 + 1_575), 1e-9);
    }

    @Test
    void whereTheKernelMeasuresInterruptsTheyAreNobodys() {
        Processors from = stat("cpu  1000 0 1000 8000 0 50 500 0 0 0");
        Processors to = stat("cpu  1500 0 1200 8100 0 60 690 0 0 0");
        assertEquals(0.1, others(from, to, 600), 1e-9);
    }

    @Test
    void offLinuxNothingIsKnown() {
        Snapshot nothing = new Snapshot(
                0, Optional.empty(), 0, OptionalLong.empty(), OptionalDouble.empty(), OptionalDouble.empty());
        assertEquals(BackgroundLoad.unknown(), BackgroundLoadProbe.between(nothing, nothing));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinuxTheLoadOfTheMachineIsKnown() {
        BackgroundLoad load = new BackgroundLoadProbe().finish();
        assertTrue(load.runnableBefore().isPresent());
        assertTrue(load.loadAverageBefore().isPresent());
    }
}
