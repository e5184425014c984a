package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;
import org.echobench.core.metrics.ForkDirectory;
import org.openjdk.jmh.runner.BenchmarkException;

/** Why a fork failed, in one sentence, from the best witness there is. */
final class FailureReason {

    /** JMH prints this line before the stack trace of what a benchmark threw. */
    private static final String JMH_FAILURE = "<failure>";

    private static final int MOST_CHARACTERS = 500;

    private FailureReason() {}

    /**
     * The fork's own words; else what the exception that JMH received says; else, where the fork's JVM only ended with
     * an exit code because the exception could not be read here, what JMH printed to the log.
     */
    static String of(Path directory, Path log, Throwable failure) throws IOException {
        Optional<String> told = firstLine(directory.resolve(ForkDirectory.FAILURE));
        if (told.isPresent()) {
            return told.get();
        }
        Throwable cause = innermost(failure);
        String message = cause.getMessage() == null ? cause.getClass().getName() : cause.getMessage();
        boolean exitCodeOnly = message.startsWith("Forked VM");
        Optional<String> printed = exitCodeOnly ? printedFailure(log) : Optional.empty();
        if (printed.isPresent()) {
            return printed.get();
        }
        boolean telling = exitCodeOnly || cause instanceof IllegalStateException || cause instanceof AssertionError;
        return shorten(telling ? message : cause.getClass().getSimpleName() + ": " + message);
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

    /** JMH wraps what a benchmark threw in its own exceptions, as suppressed ones. */
    private static Throwable innermost(Throwable failure) {
        Throwable cause = failure;
        while (true) {
            if (cause instanceof BenchmarkException && cause.getSuppressed().length > 0) {
                cause = cause.getSuppressed()[0];
            } else if (cause.getCause() != null) {
                cause = cause.getCause();
            } else {
                return cause;
            }
        }
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
