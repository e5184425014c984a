package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;

/** Why a fork failed, in one sentence, from the best witness there is. */
final class FailureReason {

    /** JMH prints this line before the stack trace of what a benchmark threw. */
    private static final String JMH_FAILURE = "<failure>";

    private static final int MOST_CHARACTERS = 500;

    private FailureReason() {}

    static String of(Path directory, Path log, int exitCode) throws IOException {
        Optional<String> told = firstLine(directory.resolve(ForkDirectory.FAILURE));
        return told.or(() -> Optional.of("exit code " + exitCode)).get();
    }

    /** The file's first line, if it has one that is not blank. */
    static Optional<String> firstLine(Path file) throws IOException {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8)
                .lines()
                .findFirst()
                .filter(line -> !line.isBlank())
                .map(FailureReason::shorten);
    }

    private static Optional<String> printedFailure(Path log) throws IOException {
        Iterator<String> lines = new String(Files.readAllBytes(log), StandardCharsets.UTF_8)
                .lines()
                .iterator();
        boolean found = false;
        while (lines.hasNext()) {
            String line = lines.next().trim();
            if (found && !line.isEmpty()) {
                return Optional.of(shorten(line));
            }
            found |= line.equals(JMH_FAILURE);
        }
        return Optional.empty();
    }

    private static String shorten(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "…";
    }
}
