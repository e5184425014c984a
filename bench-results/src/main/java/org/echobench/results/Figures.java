package org.echobench.results;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them, the same on every machine: few significant digits, thousands separated. */
public final class Figures {

    /** Stands for a value that was not recorded. */
    public static final String NONE = "n/a";

    private static final int MOST_DIGITS = 6;

    private Figures() {}

    public static String of(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value)) {
            return NONE;
        }
        String format = size >= 1_000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : "%.2f";
        return String.format(Locale.ROOT, format, value);
    }

    /** Like {@link #of(double)}, in at most six characters: {@code 1.23M}. */
    public static String brief(double value) {
        return Math.abs(value) < 10_000 ? of(value) : threeDigits(value);
    }

    /** A measured value for a chart, zeros included: {@code 0.0500}, {@code 99.0k}; 0 alone is {@code 0}. */
    public static String threeDigits(double value) {
        return threeDigits(value, true);
    }

    /** A round value for the tick of an axis, without zeros at its end: {@code 0.05}, {@code 12k}. */
    public static String tick(double value) {
        return threeDigits(value, false);
    }

    private static String threeDigits(double value, boolean zeros) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        String[] units = {"", "k", "M", "G", "T", "P", "E"};
        int unit = 0;
        double scaled = value;
        while (Math.abs(scaled) >= 999.5 && unit < units.length - 1) {
            scaled /= 1_000;
            unit++;
        }
        BigDecimal rounded = new BigDecimal(scaled).round(new MathContext(3)).stripTrailingZeros();
        int places = zeros && rounded.signum() != 0 ? 3 - rounded.precision() + rounded.scale() : rounded.scale();
        return rounded.setScale(Math.max(0, places)).toPlainString().replace('-', '\u2212') + units[unit];
    }

    public static String of(OptionalDouble value) {
        return value.isPresent() ? of(value.getAsDouble()) : NONE;
    }

    /** A number and its noun: {@code 1 row}, {@code 2 rows}. */
    public static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /** A share as a percentage without sign: {@code 3.2 %}, {@code 0.05 %}, {@code 340 %}. Only 1 is {@code 100 %}. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) {
            return NONE;
        }
        double percent = 100 * Math.abs(share);
        int digits = percent >= 100 ? 0 : percent >= 0.1 || percent == 0 ? 1 : 2;
        while (percent < 100 && 100 - percent <= 0.5 * Math.pow(10, -digits) && digits < MOST_DIGITS) {
            digits++;
        }
        return String.format(Locale.ROOT, "%." + digits + "f %%", percent);
    }

    /** A relative change with its sign: {@code +3.2 %}, {@code −0.4 %}. */
    public static String change(double share) {
        String percent = percent(share);
        if (percent.equals(NONE)) {
            return NONE;
        }
        boolean zero = percent.chars().noneMatch(c -> c >= '1' && c <= '9');
        return (zero ? "" : share < 0 ? "\u2212" : "+") + percent;
    }

    /** A score with four significant digits or more: {@code 979,234}, {@code 12.34}, {@code 0.001234}. */
    public static String score(double value) {
        if (!Double.isFinite(value)) {
            return NONE;
        }
        if (Math.abs(value) >= 1_000 && Math.abs(value) < 1e15) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        if (value != 0 && (Math.abs(value) < 1e-4 || Math.abs(value) >= 1e15)) {
            return String.format(Locale.ROOT, "%.3e", value);
        }
        return new BigDecimal(value)
                .round(new MathContext(4))
                .stripTrailingZeros()
                .toPlainString();
    }

    public static String score(OptionalDouble value) {
        return score(value.orElse(Double.NaN));
    }

    /** A difference of two scores without sign, with three digits: {@code 423}, {@code 6,390}, {@code 1.95}. */
    public static String amount(double difference) {
        return Double.isFinite(difference)
                ? score(new BigDecimal(Math.abs(difference))
                        .round(new MathContext(3))
                        .doubleValue())
                : NONE;
    }

    /** A difference of two scores with its sign, with four digits: {@code +423}, {@code \u22120.1234}. */
    public static String signed(double difference) {
        return (difference < 0 ? "\u2212" : "+") + score(Math.abs(difference));
    }

    /** Two relative changes as the ends of an interval: {@code +23.3 to +26.0 %}. */
    public static String interval(double low, double high) {
        return change(low).replace(" %", "") + " to " + change(high);
    }

    /** A p-value: {@code 0.032}, {@code 4.1e-07}, {@code 0} only for exactly 0. */
    public static String p(double p) {
        if (!Double.isFinite(p)) {
            return NONE;
        }
        return p >= 0.001
                ? String.format(Locale.ROOT, "%.3f", p)
                : p == 0 ? "0" : String.format(Locale.ROOT, "%.1e", p);
    }
}
