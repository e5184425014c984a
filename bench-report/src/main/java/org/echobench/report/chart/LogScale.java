package org.echobench.report.chart;

import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Scale.Tick;

/** Powers of ten, with 2 and 5 between them where there are few; for values above zero. */
public final class LogScale implements Scale {

    private static final int MANY_DECADES = 3;
    private static final double[] BETWEEN = {1, 2, 5};

    private final double low;
    private final double high;

    private LogScale(double low, double high) {
        this.low = low;
        this.high = high;
    }

    /**
     * From the tick at or below the least value to the one at or above the greatest.
     *
     * @param least more than 0
     */
    public static LogScale covering(double least, double greatest) {
        if (!(least > 0) || !(greatest >= least) || !Double.isFinite(greatest)) {
            throw new IllegalArgumentException(
                    "a logarithmic scale needs 0 < least <= greatest, but has " + least + " and " + greatest);
        }
        double low = below(least);
        double high = above(greatest);
        return new LogScale(low, high > low ? high : low * 10);
    }

    private static double below(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        double result = power;
        for (double n : BETWEEN) {
            result = n * power <= value * (1 + 1e-9) ? n * power : result;
        }
        return result;
    }

    private static double above(double value) {
        double power = Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
        for (double n : BETWEEN) {
            if (n * power >= value * (1 - 1e-9)) {
                return n * power;
            }
        }
        return 10 * power;
    }

    @Override
    public boolean has(double value) {
        return Double.isFinite(value) && value > 0;
    }

    @Override
    public double place(double value) {
        return Math.log(value / low) / Math.log(high / low);
    }

    @Override
    public List<Tick> ticks() {
        boolean decadesOnly = Math.log10(high / low) > MANY_DECADES;
        List<Tick> ticks = new ArrayList<>();
        for (int power = (int) Math.floor(Math.log10(low) + 1e-9); Math.pow(10, power) <= high * (1 + 1e-9); power++) {
            for (double n : BETWEEN) {
                double value = n * Math.pow(10, power);
                boolean inside = value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
                if (inside && (n == 1 || !decadesOnly)) {
                    ticks.add(new Tick(place(value), ShortNumber.round(value)));
                }
            }
        }
        return ticks;
    }
}
