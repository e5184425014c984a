package org.echobench.cli;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * ab, ApacheBench 2.3. It speaks HTTP/1.0 with {@code Connection: Keep-Alive}, and has one thread. Percentiles come
 * from its CSV table, because its text has only whole milliseconds.
 */
final class AbTool implements PackagedTool {

    private static final Pattern RATE = Pattern.compile("^Requests per second:\\s+([\\d.]+) ");
    private static final Pattern MEAN = Pattern.compile("^Time per request:\\s+([\\d.]+) \\[ms\\] \\(mean\\)$");
    private static final Pattern P50 = Pattern.compile("^50,([\\d.]+)$");
    private static final Pattern P99 = Pattern.compile("^99,([\\d.]+)$");
    private static final Pattern COMPLETE = Pattern.compile("^Complete requests:\\s+(\\d+)$");
    private static final Pattern KEPT = Pattern.compile("^Keep-Alive requests:\\s+(\\d+)$");
    private static final Pattern FAILED = Pattern.compile("^Failed requests:\\s+(\\d+)$");
    private static final Pattern REFUSED = Pattern.compile("^Non-2xx responses:\\s+(\\d+)$");

    private static final double MICROS_PER_MILLI = 1e3;

    /** More than any server answers; ab ends by time, and by 50,000 requests unless it is told more. */
    private static final long MOST_PER_SECOND = 1_000_000;

    private static final int ANSWER_LIMIT_SECONDS = 10;

    @Override
    public String name() {
        return "ab";
    }

    @Override
    public String debianPackage() {
        return "apache2-utils";
    }

    @Override
    public List<String> versionCommand() {
        return List.of("ab", "-V");
    }

    @Override
    public List<String> command(Task task) {
        long seconds = task.duration().toSeconds();
        return List.of(
                "ab",
                "-k",
                "-q",
                "-c",
                Integer.toString(task.connections()),
                "-t",
                Long.toString(seconds),
                "-n", // after -t, which sets it too
                Long.toString(Math.min(Integer.MAX_VALUE, seconds * MOST_PER_SECOND)),
                "-s",
                Integer.toString(ANSWER_LIMIT_SECONDS),
                "-e",
                "/dev/stdout",
                task.url());
    }

    @Override
    public ToolReport read(ToolOutput out) {
        OptionalDouble rate = out.number(RATE);
        if (rate.isEmpty() || rate.getAsDouble() == 0) {
            return out.unreadable(name());
        }
        return new ToolReport(rate.getAsDouble(), milli(out, MEAN), milli(out, P50), milli(out, P99), fault(out));
    }

    private static OptionalDouble milli(ToolOutput out, Pattern pattern) {
        OptionalDouble millis = out.number(pattern);
        return millis.isPresent() ? OptionalDouble.of(millis.getAsDouble() * MICROS_PER_MILLI) : millis;
    }

    private static Optional<String> fault(ToolOutput out) {
        long complete = out.count(COMPLETE);
        String of = " of " + complete + " requests ";
        if (out.count(FAILED) > 0) {
            return Optional.of(out.count(FAILED) + of + "failed");
        }
        if (out.count(REFUSED) > 0) {
            return Optional.of(out.count(REFUSED) + of + "were not answered with 2xx");
        }
        long kept = out.count(KEPT);
        // The others opened a connection each, which is another measurement.
        return kept < complete
                ? Optional.of("only " + kept + of + "kept the connection: the server does not do so for HTTP/1.0")
                : Optional.empty();
    }
}
