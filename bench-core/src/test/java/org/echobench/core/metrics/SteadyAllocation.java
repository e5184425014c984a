package org.echobench.core.metrics;

import java.util.function.LongSupplier;

/**
 * What code allocates again and again, without what the JVM allocates once. Loading a class, linking a call and discarding
 * compiled code allocate on the thread that runs the code, at moments that depend on the compilers' threads. Such costs
 * fall into some rounds. What each step of a round allocates falls into all of them.
 */
public final class SteadyAllocation {

    private static final int ROUNDS = 10;

    private SteadyAllocation() {}

    /**
     * Runs ten equal rounds and returns the bytes that the cheapest one allocated.
     *
     * @param allocated bytes that the thread under test has allocated since it started
     */
    public static long ofCheapestRound(LongSupplier allocated, Runnable round) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < ROUNDS; i++) {
            long before = allocated.getAsLong();
            round.run();
            least = Math.min(least, allocated.getAsLong() - before);
        }
        return least;
    }
}
