package org.echobench.results.jmh;

import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/**
 * A unit of JMH that converts to others of its kind by an exact factor: time per operation, or operations per time.
 *
 * @param kind which of the two
 * @param nanos the length of its unit of time, in ns
 */
public record Unit(Kind kind, long nanos) {

    /** Units convert within a kind, never between kinds. */
    public enum Kind {
        TIME_PER_OP,
        OPS_PER_TIME
    }

    private static final Map<String, Long> NANOS = Map.ofEntries(
            Map.entry("ns", 1L),
            Map.entry("us", 1_000L),
            Map.entry("\u00b5s", 1_000L),
            Map.entry("\u03bcs", 1_000L),
            Map.entry("ms", 1_000_000L),
            Map.entry("s", 1_000_000_000L),
            Map.entry("min", 60_000_000_000L),
            Map.entry("hr", 3_600_000_000_000L),
            Map.entry("day", 86_400_000_000_000L));

    public Unit {
        if (nanos < 1) {
            throw new IllegalArgumentException("nanos must be 1 or more, but is " + nanos);
        }
    }

    /** Reads units such as {@code us/op} and {@code ops/s}; empty for any other kind of unit, such as {@code B/op}. */
    public static Optional<Unit> parse(String text) {
        if (text.endsWith("/op")) {
            return of(Kind.TIME_PER_OP, text.substring(0, text.length() - 3));
        }
        if (text.startsWith("ops/")) {
            return of(Kind.OPS_PER_TIME, text.substring(4));
        }
        return Optional.empty();
    }

    /** Converts one unit, as JMH writes it, to another; empty where they neither are equal nor convert. */
    public static Optional<DoubleUnaryOperator> conversion(String from, String to) {
        if (from.equals(to)) {
            return Optional.of(DoubleUnaryOperator.identity());
        }
        return parse(from).flatMap(one -> parse(to)
                .filter(other -> one.kind == other.kind)
                .map(other -> value -> one.convert(value, other)));
    }

    private static Optional<Unit> of(Kind kind, String time) {
        return Optional.ofNullable(NANOS.get(time)).map(nanos -> new Unit(kind, nanos));
    }

    /**
     * A value of this unit in another one of the same kind. The factor is a whole number in one direction, and that
     * direction is used, so it is exact.
     */
    public double convert(double value, Unit to) {
        if (kind != to.kind) {
            throw new IllegalArgumentException("time per operation does not convert to operations per time");
        }
        boolean multiply = kind == Kind.TIME_PER_OP ? nanos >= to.nanos : nanos <= to.nanos;
        double factor = (double) (Math.max(nanos, to.nanos) / Math.min(nanos, to.nanos));
        return multiply ? value * factor : value / factor;
    }
}
