package org.echobench.core.metrics;

import org.junit.jupiter.api.Test;

/** Prints the error rates that docs/calibration.md quotes. Run it by name: {@link SteadyStateTest} holds their limits. */
class SteadyStateCheck {

    private static final int SERIES = 10_000;

    @Test
    void printErrorRates() {
        System.out.println("windows  correlation  flat, marked  warming by 15 %, found");
        for (int windows : new int[] {20, 30, 60}) {
            for (double correlation : new double[] {0, 0.3, 0.5, 0.7}) {
                int n = windows;
                double flat = new NoisySeries(n, correlation, 0.2).marked(SERIES, i -> 1);
                double warming =
                        new NoisySeries(n, correlation, 0.03).marked(SERIES, i -> 1 - 0.15 * Math.exp(-3.0 * i / n));
                System.out.printf("%7d %12.1f %11.2f %% %21.1f %%%n", n, correlation, 100 * flat, 100 * warming);
            }
        }
        System.out.println("forks of windows  correlation  flat, marked  warming by 15 %, found");
        for (int forks : new int[] {1, 3, 5}) {
            for (int windows : new int[] {5, 10, 19}) {
                for (double correlation : new double[] {0, 0.5, 0.7}) {
                    int n = windows;
                    double flat = new NoisySeries(n, correlation, 0.2).markedTogether(SERIES, forks, i -> 1);
                    double warming = new NoisySeries(n, correlation, 0.03)
                            .markedTogether(SERIES, forks, i -> 1 - 0.15 * Math.exp(-3.0 * i / n));
                    System.out.printf(
                            "%5d x %7d %12.1f %11.2f %% %21.1f %%%n", forks, n, correlation, 100 * flat, 100 * warming);
                }
            }
        }
    }
}
