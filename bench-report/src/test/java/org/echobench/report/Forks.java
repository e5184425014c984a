package org.echobench.report;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;

/** Scores as forks give them: log-normal between and inside forks. */
public final class Forks {

    private Forks() {}

    /** @param sd of a fork's mean, as a share; iterations vary by a third of it */
    public static double[][] of(long seed, int forks, double level, double sd) {
        Random random = new Random(seed);
        return Stream.generate(() -> {
                    double mean = Math.log(level) + sd * random.nextGaussian();
                    return random.doubles(5)
                            .map(u -> Math.exp(mean + sd / 3 * random.nextGaussian()))
                            .toArray();
                })
                .limit(forks)
                .toArray(double[][]::new);
    }

    /** Every score times a factor. */
    public static double[][] scaled(double[][] forks, double factor) {
        return Stream.of(forks)
                .map(f -> Arrays.stream(f).map(v -> v * factor).toArray())
                .toArray(double[][]::new);
    }
}
