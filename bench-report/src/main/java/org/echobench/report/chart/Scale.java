package org.echobench.report.chart;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import org.echobench.results.Figures;

/** Where values lie along an axis, and its ticks. */
public final class Scale {

    /** How a scale follows from the values that it shows. */
    public enum Kind {
        /** Equal steps. */
        LINEAR,
        /** Equal steps, with zero on the axis. */
        FROM_ZERO,
        /** Equal ratios; zero and less have no place. */
        LOGARITHMIC,
        /** Shares q of samples at log(1/(1−q)), so that each further nine has the same width. Source: HdrHistogram's plots. */
        NINES
    }

    /**
     * A labelled place of an axis.
     *
     * @param at 0 (start) to 1 (end)
     */
    public record Tick(double at, String label) {}

    private static final double[] NICE = {1, 2, 2.5, 5, 10};

    /** Steps of a longer axis cannot be added up. */
    private static final double LARGEST = 1e300;

    private static final double[] BETWEEN = {1, 2, 5};

    /** Of more decades than this, only the decades themselves have ticks. */
    private static final double MANY_DECADES = 3;

    private static final String[] NINES = {
        "0 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %", "99.9999 %", "99.99999 %"
    };

    private final DoubleUnaryOperator bend;
    private final double low;
    private final double high;
    private final List<Tick> ticks = new ArrayList<>();

    private Scale(DoubleUnaryOperator bend, double low, double high) {
        this.bend = bend;
        this.low = bend.applyAsDouble(low);
        this.high = bend.applyAsDouble(high);
    }

    /**
     * A scale with room for all values that have a place on it.
     *
     * @param steps of a linear scale, about
     */
    public static Scale of(Kind kind, double[] values, int steps) {
        double[] placed = DoubleStream.of(values)
                .filter(value -> Double.isFinite(value) && (kind != Kind.LOGARITHMIC || value > 0))
                .toArray();
        double least = DoubleStream.of(placed).min().orElse(kind == Kind.LOGARITHMIC ? 1 : 0);
        double greatest = DoubleStream.of(placed).max().orElse(least);
        double smallest = DoubleStream.of(placed).allMatch(value -> value == Math.rint(value)) ? 1 : 0;
        return switch (kind) {
            case LINEAR -> linear(least, greatest, steps, smallest);
            case FROM_ZERO -> linear(Math.min(0, least), Math.max(0, greatest), steps, smallest);
            case LOGARITHMIC -> logarithmic(least, greatest);
            case NINES -> nines(greatest);
        };
    }

    /** Steps of 1, 2, 2.5 or 5 times a power of ten, of whole values at least 1; both ends are ticks. */
    private static Scale linear(double from, double to, int steps, double smallest) {
        double least = Math.max(-LARGEST, from);
        double greatest = Math.min(LARGEST, to);
        double difference = greatest - least;
        double span = difference > 1 / LARGEST ? difference : Math.max(1, Math.abs(greatest));
        double step = Math.max(smallest, atLeast(NICE, span / steps));
        double low = Math.floor(least / step + 1e-9) * step;
        double high = Math.ceil(Math.max(greatest, least + span) / step - 1e-9) * step;
        Scale scale = new Scale(DoubleUnaryOperator.identity(), low, high);
        long count = Math.round((high - low) / step);
        for (long i = 0; i <= count; i++) {
            // Decimal, so that 3 × 0.1 is labelled 0.3.
            double value = BigDecimal.valueOf(step)
                    .multiply(BigDecimal.valueOf(i))
                    .add(BigDecimal.valueOf(low))
                    .doubleValue();
            scale.tick(value, Figures.tick(value));
        }
        return scale;
    }

    /** From and to a power of ten, or 2 or 5 times one; these have ticks where there are few of them. */
    private static Scale logarithmic(double least, double greatest) {
        double low = atMost(BETWEEN, least);
        double high = atLeast(BETWEEN, greatest);
        high = high > low ? high : low * 10;
        Scale scale = new Scale(Math::log, low, high);
        boolean decadesOnly = Math.log10(high / low) > MANY_DECADES;
        for (double power = power(low); power <= high * (1 + 1e-9); power *= 10) {
            for (double n : BETWEEN) {
                double value = n * power;
                boolean inside = value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9);
                if (inside && (n == 1 || !decadesOnly)) {
                    scale.tick(value, Figures.tick(value));
                }
            }
        }
        return scale;
    }

    /** From 0 to the first power of ten at or beyond a share. */
    private static Scale nines(double greatest) {
        DoubleUnaryOperator nines = share -> -Math.log10(1 - share);
        int last = (int) Math.min(Math.max(1, Math.ceil(nines.applyAsDouble(greatest) - 1e-9)), NINES.length - 1);
        Scale scale = new Scale(nines, 0, 1 - Math.pow(10, -last));
        for (int n = 0; n <= last; n++) {
            scale.tick(1 - Math.pow(10, -n), NINES[n]);
        }
        return scale;
    }

    private static double power(double value) {
        return Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    }

    private static double atLeast(double[] multiples, double value) {
        double power = power(value);
        return DoubleStream.of(multiples)
                .map(n -> n * power)
                .filter(nice -> nice >= value * (1 - 1e-9))
                .findFirst()
                .orElse(10 * power);
    }

    private static double atMost(double[] multiples, double value) {
        double power = power(value);
        return DoubleStream.of(multiples)
                .map(n -> n * power)
                .filter(nice -> nice <= value * (1 + 1e-9))
                .max()
                .orElse(power);
    }

    private void tick(double value, String label) {
        ticks.add(new Tick(place(value), label));
    }

    /** 0 at the start of the axis, 1 at its end, for the values that the scale was made for. */
    public double place(double value) {
        return (bend.applyAsDouble(value) - low) / (high - low);
    }

    /** From start to end. */
    public List<Tick> ticks() {
        return List.copyOf(ticks);
    }

    /** Whether a value has a place. On a logarithmic scale zero and less have no place. */
    public boolean has(double value) {
        return Double.isFinite(bend.applyAsDouble(value));
    }
}
