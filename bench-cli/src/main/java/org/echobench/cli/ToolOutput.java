package org.echobench.cli;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that a load generator printed.
 *
 * @param lines in their order
 */
record ToolOutput(List<String> lines) {

    private static final Map<String, Double> MICROS = Map.of("us", 1.0, "ms", 1e3, "s", 1e6, "m", 60e6, "h", 3_600e6);

    private static final Pattern TIME = Pattern.compile("([\\d.]+)([a-z]+)");

    ToolOutput {
        lines = List.copyOf(lines);
    }

    /** The first place in a line where the pattern matches. */
    Optional<MatchResult> find(Pattern pattern) {
        return lines.stream()
                .map(pattern::matcher)
                .filter(Matcher::find)
                .map(Matcher::toMatchResult)
                .findFirst();
    }

    /** The pattern's first group as a number. */
    OptionalDouble number(Pattern pattern) {
        return find(pattern)
                .map(m -> OptionalDouble.of(Double.parseDouble(m.group(1))))
                .orElse(OptionalDouble.empty());
    }

    /** The pattern's first group, a number; 0 where no line matches. */
    long count(Pattern pattern) {
        return find(pattern).map(m -> Long.parseLong(m.group(1))).orElse(0L);
    }

    /** The pattern's first group, such as {@code 1.23ms}, in µs. */
    OptionalDouble micros(Pattern pattern) {
        return find(pattern).map(m -> OptionalDouble.of(micros(m.group(1)))).orElse(OptionalDouble.empty());
    }

    static double micros(String time) {
        Matcher matcher = TIME.matcher(time);
        if (!matcher.matches() || !MICROS.containsKey(matcher.group(2))) {
            throw new IllegalArgumentException("no time: " + time);
        }
        return Double.parseDouble(matcher.group(1)) * MICROS.get(matcher.group(2));
    }

    /** For a report that lacks its main figure. */
    ToolReport unreadable(String tool) {
        return ToolReport.failed(tool + " reported no rate; it printed: " + String.join(" | ", lines));
    }
}
