package org.echobench.report.compare;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.results.ForkOverhead;
import org.echobench.results.Param;
import org.echobench.results.jmh.JmhRow;
import org.echobench.results.metric.Metric;

/** How long one fork of a row takes, from JMH's own settings and what our forks take besides. */
final class ForkTime {

    private static final Pattern TIME = Pattern.compile("(\\d+) (ns|us|ms|s|min|hr|day)");

    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3_600.0, "day", 86_400.0);

    private ForkTime() {}

    /** Empty where the settings do not say, as for single shots. */
    static OptionalDouble seconds(JmhRow row) {
        OptionalDouble warmup = phase(row, "warmup");
        OptionalDouble measurement = phase(row, "measurement");
        if (warmup.isEmpty() || measurement.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(overhead(row).toMillis() / 1e3 + warmup.getAsDouble() + measurement.getAsDouble());
    }

    private static Duration overhead(JmhRow row) {
        Map<String, String> params = row.id().params();
        Duration start = ForkOverhead.start(params);
        // Rows have this metric if, and only if, their server was warmed up before the first iteration.
        return row.secondary().containsKey(Metric.WARMUP_CAPPED.label())
                ? start.plus(ForkOverhead.warmUp(Param.SERVER.in(params).orElse("")))
                : start;
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
