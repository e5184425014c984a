package org.echobench.cli.build;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a build that failed has printed.
 *
 * @param lines without those that are blank
 */
record BuildLog(List<String> lines) {

    private static final int MOST_CHARACTERS = 160;

    private static final Pattern ERROR = Pattern.compile(".*\\[ERROR\\]\\s*(\\S.*)");

    /** A file, and what is wrong in it: says more than the goal that failed with it. */
    private static final Pattern SOURCE = Pattern.compile("(?:.*[/\\\\])?(\\S+:\\[\\d+,\\d+\\].*)");

    private static final Pattern GOAL =
            Pattern.compile("Failed to execute goal (?:\\S+ \\(\\S+\\) )?on project ([^:]+: .*)");

    /** What Maven says before and after the reason. */
    private static final Pattern BESIDE = Pattern.compile("(?<=: )Could not resolve dependencies for project \\S+: "
            + "|The following artifacts could not be resolved: .*: (?=Could not|\\S+ was not found)"
            + "| in (?:\\S+ \\()?https?:.*"
            + "| -> \\[Help.*");

    static BuildLog of(Path file) throws IOException {
        return new BuildLog(new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList());
    }

    /** Why it failed, in a part of a sentence; the last line of a log without errors. */
    String reason() {
        List<String> errors = groups(lines, ERROR).toList();
        List<Stream<String>> bestFirst = List.of(
                groups(errors, SOURCE),
                groups(errors, GOAL),
                errors.stream(),
                lines.stream().skip(Math.max(0, lines.size() - 1)),
                Stream.of("it printed nothing"));
        String reason =
                bestFirst.stream().flatMap(Function.identity()).findFirst().orElseThrow();
        String brief = BESIDE.matcher(reason).replaceAll("").strip();
        return brief.length() <= MOST_CHARACTERS ? brief : brief.substring(0, MOST_CHARACTERS) + "…";
    }

    /** What is in parentheses, of the lines that match. */
    private static Stream<String> groups(List<String> lines, Pattern pattern) {
        return lines.stream().map(pattern::matcher).filter(Matcher::matches).map(matcher -> matcher.group(1));
    }
}
