package org.echobench.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.echobench.report.chart.Scale.Tick;

/** Equal steps at 1, 2 or 5 times a power of ten; both ends are ticks. */
public final class LinearScale implements Scale {

    private static final double[] NICE = {1, 2, 2.5, 5, 10};

    /** Steps of a longer axis cannot be added up. */
    private static final double LARGEST = 1e300;

    private final double low;
    private final double high;
    private final double step;

    private LinearScale(double low, double high, double step) {
        this.low = low;
        this.high = high;
        this.step = step;
    }

    /** From zero, or from below where a value is negative, to at least the greatest value. */
    public static LinearScale fromZero(double least, double greatest, int steps) {
        return covering(Math.min(0, least), Math.max(0, greatest), steps);
    }

    /** From at most the least value to at least the greatest, but no farther than 1e300 from zero. */
    public static LinearScale covering(double from, double to, int steps) {
        double least = limited(from);
        double greatest = limited(to);
        double difference = greatest - least;
        double span = difference > 1 / LARGEST ? difference : Math.max(1, Math.abs(greatest));
        double step = nice(span / steps);
        double low = Math.floor(least / step + 1e-9) * step;
        double high = Math.ceil(Math.max(greatest, least + span) / step - 1e-9) * step;
        return new LinearScale(low, high, step);
    }

    private static double limited(double value) {
        return Math.max(-LARGEST, Math.min(LARGEST, value));
    }

    private static double nice(double raw) {
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        for (double n : NICE) {
            if (n * power >= raw * (1 - 1e-9)) {
                return n * power;
            }
        }
        return 10 * power;
    }

    @Override
    public double place(double value) {
        return (value - low) / (high - low);
    }

    @Override
    public List<Tick> ticks() {
        List<Tick> ticks = new ArrayList<>();
        long count = Math.round((high - low) / step);
        for (long i = 0; i <= count; i++) {
            // Decimal, so that 3 × 0.1 is labelled 0.3.
            double value = BigDecimal.valueOf(step)
                    .multiply(BigDecimal.valueOf(i))
                    .add(BigDecimal.valueOf(low))
                    .doubleValue();
            ticks.add(new Tick(place(value), ShortNumber.round(value)));
        }
        return ticks;
    }
}
