package org.echobench.results.jmh;

import java.util.OptionalInt;

/**
 * The order that the suite's own runner gave the forks. In all files that carry the same {@code run}, forks of one row
 * with the same index were measured in the same block, next to each other, in changing order: they are pairs.
 *
 * @param run names the run, the same in the files of both sides; not blank
 * @param seed of the order of forks
 * @param screenPairs how many of a row's first forks belong to the screen, the rest to its confirmation; empty when the
 *     run had one stage
 */
public record Schedule(String run, long seed, OptionalInt screenPairs) {

    public Schedule {
        if (run.isBlank()) {
            throw new IllegalArgumentException("run must not be blank");
        }
        if (screenPairs.isPresent() && screenPairs.getAsInt() < 2) {
            throw new IllegalArgumentException("screenPairs must be 2 or more, but is " + screenPairs.getAsInt());
        }
    }
}
