package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.echobench.core.host.MeasuredServer.Cost;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadUsage;
import org.junit.jupiter.api.Test;

class CostTest {

    private static Cost cost(long compilers, ThreadUsage threads, OptionalLong process) {
        return new Cost(threads, process, OptionalLong.of(compilers), OptionalLong.empty(), List.of());
    }

    @Test
    void theCompilersShareIsTheirTimeByTheirsAndTheServersThreads() {
        ThreadUsage threads = new ThreadUsage(0, 900);
        assertEquals(
                OptionalDouble.of(0.1), cost(100, threads, OptionalLong.empty()).compiling());
        assertEquals(
                OptionalDouble.of(0), cost(0, threads, OptionalLong.empty()).compiling());
    }

    @Test
    void theCompilersShareIsUnknownWhereTheThreadsTimeIsAndWhereNothingRan() {
        assertEquals(
                OptionalDouble.empty(),
                cost(100, ThreadUsage.UNCOUNTED, OptionalLong.empty()).compiling());
        assertEquals(
                OptionalDouble.empty(),
                cost(0, ThreadUsage.NONE, OptionalLong.empty()).compiling());
    }

    @Test
    void theProcessorTimeIsThatOfThreadsAndCompilersOrElseOfTheProcess() {
        OptionalLong process = OptionalLong.of(5_000);
        ThreadUsage threads = new ThreadUsage(0, 900);
        assertEquals(OptionalDouble.of(1_000), cost(100, threads, process).cpuNanos());
        assertEquals(OptionalDouble.of(5_000), new Cost(threads, process).cpuNanos());
        assertEquals(OptionalDouble.of(5_000), new Cost(ThreadUsage.UNCOUNTED, process).cpuNanos());
    }

    /** A server that is idle for nine tenths of the time: what the compilers do disturbs few messages. */
    @Test
    void theShareInTheElapsedTimeCountsWhereThatIsMoreThanTheProcessorTime() {
        Cost cost = cost(100, new ThreadUsage(0, 900), OptionalLong.empty());
        assertEquals(0.01, cost.compilingIn(10_000), 1e-12);
        assertEquals(0.1, cost.compilingIn(500), 1e-12);
    }

    @Test
    void compilersThatAreNoLongerKnownHaveNoTime() {
        ServerStats known = new ServerStats(ThreadUsage.NONE, 0, 7L, -1L, 0, 0, 0, 0, 0, 0, 0);
        ServerStats unknown = new ServerStats(ThreadUsage.NONE, 0, -1L, -1L, 0, 0, 0, 0, 0, 0, 0);
        assertEquals(
                OptionalLong.empty(),
                Cost.between(known, unknown, OptionalLong.empty(), List.of()).compilerCpuNanos());
        assertEquals(
                OptionalLong.empty(),
                Cost.between(unknown, known, OptionalLong.empty(), List.of()).compilerCpuNanos());
    }

    @Test
    void theCollectorsShareIsThatOfTheProcess() {
        Cost cost =
                new Cost(ThreadUsage.NONE, OptionalLong.of(200), OptionalLong.empty(), OptionalLong.of(50), List.of());
        assertEquals(OptionalDouble.of(0.25), cost.collecting());
        assertEquals(OptionalDouble.empty(), new Cost(ThreadUsage.NONE, OptionalLong.of(200)).collecting());
    }
}
