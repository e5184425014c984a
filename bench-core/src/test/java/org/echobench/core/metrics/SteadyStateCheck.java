package org.echobench.core.metrics;

import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Prints the error rates that docs/calibration.md quotes. Run it by name: {@link SteadyStateTest} holds their limits. */
@Timeout(3_600)
class SteadyStateCheck {

    private static final int ROWS = 2_000;

    @Test
    void printErrorRates() {
        System.out.println("alone: forks x windows  correlation  flat, marked  warming by 15 %, found");
        for (int forks : new int[] {1, 3, 5, 12}) {
            for (int windows : new int[] {5, 10, 20, 40, 60, 300}) {
                for (double correlation : new double[] {0, 0.5, 0.7}) {
                    int n = windows;
                    int rows = n > 60 ? ROWS / 4 : ROWS;
                    double flat = new NoisySeries(forks, n, correlation, 0.2).marked(rows, i -> 1);
                    double warming = new NoisySeries(forks, n, correlation, 0.03)
                            .marked(rows, i -> 1 - 0.15 * Math.exp(-3.0 * i / n));
                    System.out.printf(
                            "%9d x %7d %12.1f %11.2f %% %21.1f %%%n", forks, n, correlation, 100 * flat, 100 * warming);
                }
            }
        }
        System.out.println("in turns, 40 slices, noise 5 %: forks  others  correlation  flat, marked"
                + "  beside one that warms by 15 %, marked  rising by 3 %, found  by 5 %, found");
        IntToDoubleFunction one = i -> 1;
        IntToDoubleFunction slow = i -> 1 - 0.2 * i / 40;
        for (int forks : new int[] {2, 3, 5, 12}) {
            for (int others : new int[] {1, 3, 6}) {
                for (double correlation : new double[] {0, 0.3, 0.5}) {
                    NoisySeries rows = new NoisySeries(forks, 40, correlation, 0.05);
                    System.out.printf(
                            "%d %d %.1f %6.2f %% %6.2f %% %6.1f %% %6.1f %%%n",
                            forks,
                            others,
                            correlation,
                            100 * rows.markedInTurns(ROWS, others, slow, one, one),
                            100 * rows.markedInTurns(ROWS, others, slow, i -> 1 - 0.15 * Math.exp(-3.0 * i / 40), one),
                            100 * rows.markedInTurns(ROWS, others, slow, one, i -> 1 + 0.04 * i / 40),
                            100 * rows.markedInTurns(ROWS, others, slow, one, i -> 1 + 0.07 * i / 40));
                }
            }
        }
    }
}
