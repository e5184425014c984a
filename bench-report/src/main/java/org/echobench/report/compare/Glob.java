package org.echobench.report.compare;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A pattern for metric names in which {@code *} matches any text. */
public record Glob(String pattern) {

    /** Whether the whole name matches. */
    boolean matches(String name) {
        String regex =
                Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
        return name.matches(regex);
    }
}
