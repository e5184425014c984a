package org.echobench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in few characters: values as {@code 0.0500}, {@code 99.0k}; on axes as {@code 0.05}, {@code 12k}, {@code 3.5M}. */
public final class ShortNumber {

    private static final String[] UNITS = {"", "k", "M", "G", "T"};
    private static final double STEP = 1_000;
    private static final int DIGITS = 3;

    private ShortNumber() {}

    /** A measured value: three significant digits, zeros included; 0 alone is {@code 0}. */
    public static String of(double value) {
        return of(value, true);
    }

    /** A round value, for a tick: at most three significant digits, and no zeros at the end. */
    static String round(double value) {
        return of(value, false);
    }

    private static String of(double value, boolean zeros) {
        if (!Double.isFinite(value)) {
            return "n/a";
        }
        double scaled = value;
        int unit = 0;
        while (Math.abs(scaled) >= STEP * 0.9995 && unit < UNITS.length - 1) {
            scaled /= STEP;
            unit++;
        }
        BigDecimal rounded =
                new BigDecimal(scaled).round(new MathContext(DIGITS)).stripTrailingZeros();
        int places = zeros && rounded.signum() != 0 ? DIGITS - rounded.precision() + rounded.scale() : rounded.scale();
        return rounded.setScale(Math.max(0, places)).toPlainString().replace('-', '\u2212') + UNITS[unit];
    }
}
