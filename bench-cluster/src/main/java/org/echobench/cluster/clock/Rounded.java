package org.echobench.cluster.clock;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Figures without the digits that their uncertainty makes meaningless. */
public final class Rounded {

    private static final int MICROS = -3;

    private Rounded() {}

    /**
     * A time in µs, rounded to the first digit of its uncertainty: 1,234,567 ns ± 4,200 ns is {@code 1235 ± 5 us}.
     * The uncertainty is rounded up.
     *
     * @param errorNanos 0 or more
     */
    public static String micros(long nanos, long errorNanos) {
        BigDecimal value = BigDecimal.valueOf(nanos).scaleByPowerOfTen(MICROS);
        if (errorNanos == 0) {
            return value.toPlainString() + " us";
        }
        BigDecimal shown = shown(errorNanos);
        return value.setScale(shown.scale(), RoundingMode.HALF_EVEN).toPlainString() + " " + error(errorNanos);
    }

    /**
     * An uncertainty without its value, rounded up to its first digit: 4,200 ns is {@code ± 5 us}.
     *
     * @param errorNanos 0 or more
     */
    public static String error(long errorNanos) {
        return "± " + shown(errorNanos).toPlainString() + " us";
    }

    private static BigDecimal shown(long errorNanos) {
        // Rounding up may carry: 99 becomes 100, whose first digit is another.
        return BigDecimal.valueOf(errorNanos)
                .scaleByPowerOfTen(MICROS)
                .round(new MathContext(1, RoundingMode.CEILING))
                .stripTrailingZeros();
    }
}
