package org.echobench.report.chart;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.echobench.results.Figures;

/**
 * A drawn axis: where values lie along it.
 *
 * @param from its start in the drawing's units
 * @param to its end
 * @param low value at the start
 * @param high value at the end
 * @param ticks values, from start to end
 */
public record Scale(Axis axis, int from, int to, double low, double high, List<Double> ticks) {

    /** How a scale is derived from the values that it shows. */
    public enum Kind {
        /** Equal steps. */
        LINEAR(DoubleUnaryOperator.identity()),
        /** Equal steps, with zero on the axis. */
        FROM_ZERO(DoubleUnaryOperator.identity()),
        /** Equal ratios; zero and negative values cannot be placed. */
        LOGARITHMIC(Math::log),
        /** Shares q at log(1/(1−q)), so that each further nine has the same width. Source: HdrHistogram's plots. */
        NINES(share -> -Math.log10(1 - share));

        private final DoubleUnaryOperator bend;

        Kind(DoubleUnaryOperator bend) {
            this.bend = bend;
        }

        /** Logarithmic if all values are above zero and span at least this ratio, else this kind. */
        public Kind unlessWide(double ratio, double[] values) {
            double least = finite(values).min().orElse(0);
            return least > 0 && finite(values).max().orElse(0) / least >= ratio ? LOGARITHMIC : this;
        }
    }

    /**
     * An axis that is not drawn yet.
     *
     * @param label quantity and unit, empty for a score whose unit JMH leaves empty; without "logarithmic"
     */
    public record Axis(String label, Kind kind) {

        /** The label as it is drawn. */
        public String words() {
            return label + (kind == Kind.LOGARITHMIC ? " (logarithmic)" : "");
        }
    }

    /** The width of a character of a label, and what must be free between two labels, in the drawing's units. */
    private static final double CHARACTER = 6.7;

    private static final double GAP = 8;

    private static final List<Double> NICE = List.of(1.0, 2.0, 2.5, 5.0, 10.0);

    /** The steps of a longer axis, and the ratios of smaller values, would overflow. */
    private static final double LARGEST = 1e300;

    private static final List<Double> BETWEEN = List.of(1.0, 2.0, 5.0);

    /** With more decades than this, only the decades themselves have ticks. */
    private static final double MANY_DECADES = 3;

    private static final int MOST_NINES = 7;

    /**
     * A scale with room for all values that can be placed on it.
     *
     * @param steps approximate number of steps of a linear scale
     */
    static Scale of(Axis axis, int steps, int from, int to, double... values) {
        boolean logarithmic = axis.kind == Kind.LOGARITHMIC;
        double[] placed =
                finite(values).filter(value -> !logarithmic || value > 0).toArray();
        double least = DoubleStream.of(placed).min().orElse(logarithmic ? 1 : 0);
        double greatest = DoubleStream.of(placed).max().orElse(least);
        double smallest = DoubleStream.of(placed).allMatch(value -> value == Math.rint(value)) ? 1 : 0;
        List<Double> nice =
                switch (axis.kind) {
                    case LINEAR -> linear(least, greatest, steps, smallest);
                    case FROM_ZERO -> linear(Math.min(0, least), Math.max(0, greatest), steps, smallest);
                    case LOGARITHMIC -> logarithmic(Math.max(1 / LARGEST, least), Math.min(LARGEST, greatest));
                    case NINES -> nines(greatest);
                };
        double low = nice.get(0);
        double high = nice.get(nice.size() - 1);
        boolean decadesOnly = logarithmic && Math.log10(high / low) > MANY_DECADES;
        return new Scale(
                axis,
                from,
                to,
                low,
                high,
                nice.stream()
                        .filter(value -> !decadesOnly || value < 1.5 * power(value))
                        .toList());
    }

    /** Drops every second tick until neighbouring labels do not touch. */
    Scale withRoom() {
        boolean touch = IntStream.range(1, ticks.size())
                .anyMatch(i -> place(ticks.get(i)) - place(ticks.get(i - 1))
                        < CHARACTER
                                        * (label(ticks.get(i)).length()
                                                + label(ticks.get(i - 1)).length())
                                        / 2
                                + GAP);
        if (!touch || ticks.size() < 3) {
            return this;
        }
        List<Double> left = IntStream.range(0, ticks.size())
                .filter(i -> i % 2 == 0)
                .mapToObj(ticks::get)
                .toList();
        return new Scale(axis, from, to, low, high, left).withRoom();
    }

    private static DoubleStream finite(double[] values) {
        return DoubleStream.of(values).filter(Double::isFinite);
    }

    /** Steps of 1, 2, 2.5 or 5 times a power of ten, of whole values at least 1; both ends are among them. */
    private static List<Double> linear(double from, double to, int steps, double smallest) {
        double least = Math.max(-LARGEST, from);
        double greatest = Math.min(LARGEST, to);
        double difference = greatest - least;
        double span = difference > 1 / LARGEST ? difference : Math.max(1, Math.abs(greatest));
        double step = Math.max(smallest, atLeast(NICE, span / steps));
        double low = Math.floor(least / step + 1e-9) * step;
        double high = Math.ceil(Math.max(greatest, least + span) / step - 1e-9) * step;
        // Decimal, so that 3 × 0.1 is labelled 0.3.
        return LongStream.rangeClosed(0, Math.round((high - low) / step))
                .mapToObj(BigDecimal::valueOf)
                .map(i -> BigDecimal.valueOf(step).multiply(i).add(BigDecimal.valueOf(low)))
                .map(BigDecimal::doubleValue)
                .toList();
    }

    /** From and to a power of ten, or 2 or 5 times one. */
    private static List<Double> logarithmic(double least, double greatest) {
        // The reciprocals of 1, 2 and 5 are 1, 5 and 2 times powers of ten.
        double low = 1 / atLeast(BETWEEN, 1 / least);
        double nice = atLeast(BETWEEN, greatest);
        double high = nice > low ? nice : low * 10;
        return DoubleStream.iterate(power(low), power -> power <= high * (1 + 1e-9), power -> power * 10)
                .boxed()
                .flatMap(power -> BETWEEN.stream().map(n -> n * power))
                .filter(value -> value >= low * (1 - 1e-9) && value <= high * (1 + 1e-9))
                .toList();
    }

    /** From 0 to the first power of ten at or beyond a share. */
    private static List<Double> nines(double greatest) {
        double last = Math.ceil(Kind.NINES.bend.applyAsDouble(greatest) - 1e-9);
        return IntStream.rangeClosed(0, (int) Math.min(Math.max(1, last), MOST_NINES))
                .mapToObj(n -> 1 - Math.pow(10, -n))
                .toList();
    }

    private static double power(double value) {
        return Math.pow(10, Math.floor(Math.log10(value) + 1e-9));
    }

    private static double atLeast(List<Double> multiples, double value) {
        double power = power(value);
        return multiples.stream()
                .map(n -> n * power)
                .filter(nice -> nice >= value * (1 - 1e-9))
                .findFirst()
                .orElse(10 * power);
    }

    public String label(double tick) {
        return axis.kind == Kind.NINES
                ? BigDecimal.valueOf(tick)
                                .movePointRight(2)
                                .stripTrailingZeros()
                                .toPlainString() + " %"
                : Figures.tick(tick);
    }

    /** The position of a value in the drawing's units; a value beyond an end of the axis is at that end. */
    double place(double value) {
        double start = bent(low);
        double share = (bent(value) - start) / (bent(high) - start);
        return from + Math.max(0, Math.min(1, share)) * (to - from);
    }

    /** {@link #place} with at most one decimal. */
    public String at(double value) {
        String text = String.format(Locale.ROOT, "%.1f", place(value));
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    /** Whether a value can be placed; zero and negative values cannot be on a logarithmic scale. */
    boolean has(double value) {
        return Double.isFinite(bent(value));
    }

    private double bent(double value) {
        return axis.kind.bend.applyAsDouble(value);
    }
}
