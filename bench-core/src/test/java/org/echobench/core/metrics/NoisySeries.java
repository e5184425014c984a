package org.echobench.core.metrics;

import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;

/** Simulated rates of windows whose neighbours correlate, and how often they are taken for not flat. */
record NoisySeries(int windows, double correlation, double spread) {

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

    /** The same of short series that are judged together, {@code forks} at a time. */
    double markedTogether(int times, int forks, IntToDoubleFunction level) {
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < times; i++) {
            List<double[]> series =
                    Stream.generate(() -> rates(random, level)).limit(forks).toList();
            found += SteadyState.together(series).orElseThrow().flat() ? 0 : 1;
        }
        return (double) found / times;
    }

    private double[] rates(Random random, IntToDoubleFunction level) {
        double[] x = noise(random);
        for (int j = 0; j < windows; j++) {
            x[j] = Math.max(0, 1_000 * level.applyAsDouble(j) * (1 + spread * x[j]));
        }
        return x;
    }

    /** Share of so many seeded series of that level, as a share of the final one, that are found not to be flat. */
    double marked(int series, IntToDoubleFunction level) {
        Random random = new Random(7);
        int found = 0;
        for (int i = 0; i < series; i++) {
            found += SteadyState.of(rates(random, level)).orElseThrow().flat() ? 0 : 1;
        }
        return (double) found / series;
    }
}
