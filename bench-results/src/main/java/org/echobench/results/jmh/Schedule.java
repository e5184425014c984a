package org.echobench.results.jmh;

import java.util.OptionalInt;

/**
 * The order that the suite's own runner gave the forks. In all files that carry the same {@code run}, forks of one row
 * with the same index were measured in the same block, next to each other, in changing order: they are pairs.
 *
 * @param run names the run, the same in the files of both sides; not blank
 * @param seed of the order of forks
 * @param pairs of each row at most, 2 or more, where rows end as soon as they are decided; empty where all have the same
 */
public record Schedule(String run, long seed, OptionalInt pairs) {

    public Schedule {
        if (run.isBlank()) {
            throw new IllegalArgumentException("run must not be blank");
        }
        if (pairs.isPresent() && pairs.getAsInt() < 2) {
            throw new IllegalArgumentException("pairs must be 2 or more, but is " + pairs.getAsInt());
        }
    }
}
