package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Scale.Tick;

/**
 * Shares q on the axis log(1/(1−q)), which gives each further nine the same room. Source: G. Tene, HdrHistogram's
 * percentile plots.
 */
public final class PercentileScale implements Scale {

    private static final String[] LABELS = {
        "0 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "99.9999 %", "99.99999 %"
    };

    private final double nines;

    private PercentileScale(double nines) {
        this.nines = nines;
    }

    /**
     * From 0 to the first power of ten at or beyond a share.
     *
     * @param greatest 0 to less than 1
     */
    public static PercentileScale upTo(double greatest) {
        if (!(greatest >= 0 && greatest < 1)) {
            throw new IllegalArgumentException("a share of samples must be 0 to less than 1, but is " + greatest);
        }
        double nines = Math.ceil(nines(greatest) - 1e-9);
        return new PercentileScale(Math.min(Math.max(1, nines), LABELS.length - 1.0));
    }

    private static double nines(double share) {
        return -Math.log10(1 - share);
    }

    @Override
    public boolean has(double share) {
        return share >= 0 && share < 1;
    }

    @Override
    public double place(double share) {
        return nines(share) / nines;
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        for (int n = 0; n <= nines; n++) {
            ticks.add(new Tick(n / nines, LABELS[n]));
        }
        return ticks;
    }
}
