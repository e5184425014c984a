package org.echobench.results.metric;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Metric labels as current JMH writes them. JMH up to 1.3x put a middle dot before a profiler's label
 * ({@code ·gc.alloc.rate.norm}) and between a method and its percentile ({@code measure·p0.99}), often in the
 * platform's encoding, so that the dot arrives as other characters.
 */
public final class MetricName {

    /** The primary metric. */
    public static final String SCORE = "score";

    /**
     * The suffix of a metric's trimmed mean over the slices of a pair, {@code score:trimmed}: what most slices show.
     * Both forks measure their slices in turn; of the slices' log ratios, the lowest and the highest quarter are left
     * out. The metric itself covers all slices.
     */
    private static final String TRIMMED = ":trimmed";

    /** JMH writes these for every distribution. */
    private static final List<Double> JMH_QUANTILES = List.of(0.0, 0.5, 0.9, 0.95, 0.99, 0.999, 0.9999, 1.0);

    /**
     * What a middle dot may have become: {@code \u2556} in code page 437, {@code \u8def} in GBK, a question mark where
     * it could not be encoded.
     */
    private static final String DOT = "[\\P{ASCII}?]";

    /** The dot in its two places, also as the bytes A1 50 of Big5; and anywhere, if it is unmistakable. */
    private static final Pattern MIDDLE_DOT = Pattern.compile("^\\u00a1P(?=\\p{Alpha})|^" + DOT
            + "++(?=\\p{ASCII})|(?<!" + DOT + ")" + DOT + "++(?=p[01]\\.\\d+$)|\\u00c2?\\u00b7|\\ufffd+");

    /** A percentile of the primary metric, after the method's name. */
    private static final Pattern OWN_PERCENTILE = Pattern.compile("(?:" + DOT + "++|:)?(p[01]\\.\\d+)");

    private static final Pattern PERCENTILE = Pattern.compile("(?:.*:)?p([01]\\.\\d+)");

    private static final double TAIL_FROM = 0.99;

    private MetricName() {}

    /**
     * @param label as the file has it
     * @param benchmark the row's benchmark
     * @return the label in today's form; the primary metric's percentiles as {@code score:p0.99}
     */
    public static String canonical(String label, String benchmark) {
        String method = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        Matcher own = OWN_PERCENTILE.matcher(label.startsWith(method) ? label.substring(method.length()) : label);
        if (own.matches()) {
            return SCORE + ":" + own.group(1);
        }
        String name = MIDDLE_DOT.matcher(label).replaceAll(":");
        return name.startsWith(":") ? name.substring(1) : name;
    }

    /** The q of a percentile's name: 0.99 for {@code latency:p0.99}; empty for other metrics. */
    public static OptionalDouble quantile(String name) {
        Matcher m = PERCENTILE.matcher(name);
        return m.matches() ? OptionalDouble.of(Double.parseDouble(m.group(1))) : OptionalDouble.empty();
    }

    /** The name of a latency's percentile: {@code latency:p0.99}; for the median {@code latency:p0.50}, as in JMH. */
    public static String percentile(String latency, double quantile) {
        String digits = String.valueOf(quantile);
        return latency + ":p" + (digits.length() < "0.50".length() ? digits + "0" : digits);
    }

    /** A percentile for people: {@code p99.9} for 0.999. */
    public static String rank(double quantile) {
        return "p"
                + BigDecimal.valueOf(quantile)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString();
    }

    /** The name of a metric's trimmed mean: {@code score:trimmed}. */
    public static String trimmed(String metric) {
        return metric + TRIMMED;
    }

    public static boolean isTrimmed(String name) {
        return name.endsWith(TRIMMED);
    }

    /** Each name that a metric of the registry, the score or one of their percentiles may have. */
    public static List<String> all() {
        return Stream.concat(Stream.of(SCORE), Stream.of(Metric.values()).map(Metric::label))
                .flatMap(name -> Stream.concat(
                        Stream.of(name, trimmed(name)),
                        JMH_QUANTILES.stream().map(quantile -> percentile(name, quantile))))
                .toList();
    }

    /** The metric alone: {@code latency} for {@code latency:p0.99}, {@code score} for {@code score:trimmed}. */
    public static String family(String name) {
        return isTrimmed(name) || quantile(name).isPresent()
                ? name.substring(0, Math.max(0, name.lastIndexOf(':')))
                : name;
    }

    /**
     * Which way a metric, or its percentile, should move.
     *
     * @param mode JMH's short name, which decides on the primary metric
     */
    public static Direction direction(String mode, String name) {
        String family = family(name);
        if (family.equals(SCORE)) {
            return switch (mode) {
                case "thrpt" -> Direction.HIGHER_IS_BETTER;
                case "avgt", "sample", "ss" -> Direction.LOWER_IS_BETTER;
                default -> Direction.UNKNOWN;
            };
        }
        return Metric.find(family).map(Metric::better).orElse(Direction.UNKNOWN);
    }

    /**
     * Whether a metric, or its percentile, is a latency of a closed loop. While a server stalls, such a loop sends
     * nothing, so these latencies do not show how long a user waits.
     */
    public static boolean isOfClosedLoop(String name) {
        return Metric.find(family(name)).filter(Metric.OF_CLOSED_LOOP::contains).isPresent();
    }

    /** @param unit decides the floor of a metric that is not in the registry */
    public static Floor floor(String name, String unit) {
        if (quantile(name).orElse(0) >= TAIL_FROM) {
            return Floor.TAIL;
        }
        if (family(name).equals(SCORE)) {
            return Floor.COST;
        }
        return Metric.find(family(name)).map(Metric::floor).orElseGet(() -> Floor.ofUnit(unit));
    }

    /** A unit as people write it: {@code \u00b5s/op}. */
    public static String unit(String unit) {
        return unit.startsWith("us") ? "\u00b5s" + unit.substring(2) : unit;
    }

    /** The title of a metric above a chart; a label that is not in the registry is split into words. */
    public static String title(String name, Direction better) {
        if (name.equals(SCORE)) {
            return better == Direction.HIGHER_IS_BETTER ? "Throughput" : "Time per operation";
        }
        String words = name.replace('.', ' ');
        return Metric.find(name)
                .map(Metric::title)
                .orElseGet(() -> words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1));
    }
}
