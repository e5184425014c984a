package org.echobench.results;

import java.util.Locale;
import java.util.OptionalDouble;

/** Numbers as people read them in tables: four significant digits at most, thousands separated. */
public final class Figures {

    /** Stands for a value that was not recorded. */
    public static final String NONE = "n/a";

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
        double size = Math.abs(value);
        if (size < 10_000 || !Double.isFinite(value)) {
            return of(value);
        }
        String[] units = {"k", "M", "G", "T", "P", "E"};
        int unit = 0;
        double scaled = value / 1_000;
        while (Math.abs(scaled) >= 999.5 && unit < units.length - 1) {
            scaled /= 1_000;
            unit++;
        }
        return of(scaled) + units[unit];
    }

    public static String of(OptionalDouble value) {
        return value.isPresent() ? of(value.getAsDouble()) : NONE;
    }
}
