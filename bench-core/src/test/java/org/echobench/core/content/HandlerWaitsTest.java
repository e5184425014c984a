package org.echobench.core.content;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeSet;
import java.util.stream.LongStream;
import org.echobench.core.metrics.SteadyAllocation;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;

class HandlerWaitsTest {

    private static HandlerWaits waits(String wait) {
        return new HandlerWaits(ServerConfig.defaults().withHandlerWait(HandlerWait.parse(wait)));
    }

    private static long[] draws(HandlerWaits waits, int count) {
        return LongStream.generate(waits::nextNanos).limit(count).toArray();
    }

    @Test
    void withoutADatabaseOnTheClassPathAServerThatNeedsOneDoesNotStart() {
        IllegalArgumentException failure = assertThrows(IllegalArgumentException.class, () -> waits("jdbc:10000"));
        assertEquals(
                "handlers that wait for a database need handler-jdbc on the class path of their server",
                failure.getMessage());
    }

    @Test
    void aFixedWaitIsThatLong() {
        assertEquals(10_000_000, waits("10000").nextNanos());
    }

    @Test
    void drawnWaitsHaveEveryLengthOfTheirRangeAndNoOther() {
        TreeSet<Long> drawn = new TreeSet<>();
        LongStream.of(draws(waits("3-5"), 1_000)).forEach(drawn::add);
        assertEquals("[3000, 4000, 5000]", drawn.toString());
    }

    @Test
    void everyServerDrawsTheSameWaits() {
        assertEquals(
                LongStream.of(draws(waits("0-60000000"), 100)).boxed().toList(),
                LongStream.of(draws(waits("0-60000000"), 100)).boxed().toList());
    }

    @Test
    void aDrawAllocatesNothing() {
        HandlerWaits waits = waits("10000-30000");
        long[] sum = {0};
        long allocated = SteadyAllocation.ofCheapestRound(ThreadAccounts::currentAllocBytes, () -> {
            for (int i = 0; i < 1_000; i++) {
                sum[0] += waits.nextNanos();
            }
        });
        assertTrue(sum[0] > 0 && allocated < 1_000, allocated + " B");
    }

    @Test
    void anInterruptEndsTheWaitAndStays() {
        Thread.currentThread().interrupt();
        waits("60000000").block();
        assertTrue(Thread.interrupted());
    }
}
