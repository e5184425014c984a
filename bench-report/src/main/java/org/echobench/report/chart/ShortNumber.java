package org.echobench.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers in few characters, for axes: {@code 0.05}, {@code 250}, {@code 12k}, {@code 3.5M}. */
public final class ShortNumber {

    private static final String[] UNITS = {"", "k", "M", "G", "T"};
    private static final double STEP = 1_000;

    private ShortNumber() {}

    /** Three significant digits. */
    public static String of(double value) {
        if (!Double.isFinite(value)) {
            return "n/a";
        }
        double scaled = value;
        int unit = 0;
        while (Math.abs(scaled) >= STEP * 0.9995 && unit < UNITS.length - 1) {
            scaled /= STEP;
            unit++;
        }
        String digits = new BigDecimal(scaled)
                .round(new MathContext(3))
                .stripTrailingZeros()
                .toPlainString();
        return digits.replace('-', '\u2212') + UNITS[unit];
    }
}
