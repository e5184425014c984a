package org.echobench.core.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
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

    @Test
    void procStatIsRead() {
        Processors stat = Processors.parse(STAT);
        assertEquals(1_320, stat.processTicks());
        assertEquals(6, stat.irqTicks());
        assertEquals(7, stat.softirqTicks());
        assertEquals(80, stat.stealTicks());
        // Without the guest columns, which are already part of user and nice.
        assertEquals(41_463, stat.totalTicks());
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

    private static Snapshot snapshot(long busy, long steal, long total, long own) {
        return new Snapshot(Optional.of(new Processors(busy, 1, 0, steal, total)), own);
    }

    @Test
    void sharesAreOfAllProcessorsAndWithoutOurOwn() {
        BackgroundLoad load =
                BackgroundLoadProbe.between(snapshot(1_000, 10, 10_000, 500), snapshot(1_300, 50, 10_400, 700));
        assertEquals(0.10, load.steal().getAsDouble(), 1e-9);
        assertEquals(0.25, load.others().getAsDouble(), 1e-9);
        assertEquals(0.35, load.share(), 1e-9);
    }

    private static double others(Processors from, Processors to, long own) {
        return BackgroundLoadProbe.between(new Snapshot(Optional.of(from), 0), new Snapshot(Optional.of(to), own))
                .others()
                .getAsDouble();
    }

    /** Recorded over 20 s of echoes on loopback, on Linux 6.18 without IRQ_TIME_ACCOUNTING. */
    @Test
    void echoesOnLoopbackAreNotMoreThanTheMachine() {
        Processors from = Processors.parse("cpu  2430624 9868 1038270 1074096 17076 0 311169 6129 0 0");
        Processors to = Processors.parse("cpu  2431272 9868 1039918 1074580 17076 0 312240 6131 0 0");
        assertEquals(60 / 3_853.0, others(from, to, 1_732 + 1_575), 1e-9);
    }

    @Test
    void whereTheKernelMeasuresInterruptsTheyAreNobodys() {
        Processors from = Processors.parse("cpu  1000 0 1000 8000 0 50 500 0 0 0");
        Processors to = Processors.parse("cpu  1500 0 1200 8100 0 60 690 0 0 0");
        assertEquals(0.1, others(from, to, 600), 1e-9);
    }

    @Test
    void offLinuxNothingIsKnown() {
        Snapshot nothing = new Snapshot(Optional.empty(), 0);
        assertEquals(BackgroundLoad.unknown(), BackgroundLoadProbe.between(nothing, nothing));
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void onLinuxTheProcessorsAreKnown() {
        assertTrue(Snapshot.now(0).processors().isPresent());
    }
}
