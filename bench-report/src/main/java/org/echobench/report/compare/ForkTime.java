package org.echobench.report.compare;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.jmh.JmhRow;

/** How long one fork of a row takes, from JMH's own settings. */
final class ForkTime {

    private static final Pattern TIME = Pattern.compile("(\\d+) (ns|us|ms|s|min|hr|day)");

    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3_600.0, "day", 86_400.0);

    /** To start and end a JVM, about. */
    private static final double OVERHEAD_SECONDS = 1;

    private ForkTime() {}

    /** Empty where the settings do not say, as for single shots. */
    static OptionalDouble seconds(JmhRow row) {
        OptionalDouble warmup = phase(row, "warmup");
        OptionalDouble measurement = phase(row, "measurement");
        if (warmup.isEmpty() || measurement.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(OVERHEAD_SECONDS + warmup.getAsDouble() + measurement.getAsDouble());
    }

    private static OptionalDouble phase(JmhRow row, String name) {
        String iterations = row.settings().getOrDefault(name + "Iterations", "");
        Matcher time = TIME.matcher(row.settings().getOrDefault(name + "Time", ""));
        if (iterations.equals("0")) {
            return OptionalDouble.of(0);
        }
        if (!iterations.matches("\\d{1,9}") || !time.matches()) {
            return OptionalDouble.empty();
        }
        double each = Double.parseDouble(time.group(1)) * SECONDS.get(time.group(2));
        return OptionalDouble.of(Integer.parseInt(iterations) * each);
    }
}
