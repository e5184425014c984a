package org.echobench.cli;

import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The lines that a load generator printed.
 *
 * @param lines in their order
 */
record ToolOutput(List<String> lines) {

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
}
