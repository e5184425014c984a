package org.echobench.core.metrics;

import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

/**
 * Simulated rates of windows whose neighbours correlate, and how often the forks of a row are taken for not flat.
 *
 * @param forks of a row
 * @param windows of a fork
 */
record NoisySeries(int forks, int windows, double correlation, double spread) {

    /** An AR(1) process of standard deviation 1. */
    private double[] noise(Random random) {
        double[] x = new double[windows];
        double last = random.nextGaussian();
        for (int i = 0; i < windows; i++) {
            x[i] = last;
            last = correlation * last + Math.sqrt(1 - correlation * correlation) * random.nextGaussian();
        }
        return x;
    }

    private double[] rates(Random random, IntToDoubleFunction level) {
        double[] x = noise(random);
        for (int j = 0; j < windows; j++) {
            x[j] = Math.max(0, 1_000 * level.applyAsDouble(j) * (1 + spread * x[j]));
        }
        return x;
    }

    /** Share of so many seeded rows of that level, as a share of the final one, that are found not to be flat. */
    double marked(int rows, IntToDoubleFunction level) {
        return marked(rows, SteadyState.ALONE, random -> rates(random, level));
    }

    /**
     * The same of a server that takes turns with others.
     *
     * @param machine what the machine does to all of them
     * @param level of the first of the others, and of this server: the rest is flat
     */
    double markedInTurns(
            int rows, int others, IntToDoubleFunction machine, IntToDoubleFunction other, IntToDoubleFunction own) {
        return marked(rows, SteadyState.IN_TURNS, random -> {
            List<double[]> beside = Stream.iterate(0, i -> i + 1)
                    .limit(others)
                    .map(i -> rates(random, w -> machine.applyAsDouble(w) * (i == 0 ? other.applyAsDouble(w) : 1)))
                    .toList();
            return SteadyState.beside(rates(random, w -> machine.applyAsDouble(w) * own.applyAsDouble(w)), beside);
        });
    }

    private double marked(int rows, double least, Function<Random, double[]> fork) {
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < rows; i++) {
            List<double[]> series =
                    Stream.generate(() -> fork.apply(random)).limit(forks).toList();
            found += SteadyState.of(series, least).orElseThrow().flat() ? 0 : 1;
        }
        return (double) found / rows;
    }
}
