package org.echobench.runner.fork;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.echobench.core.metrics.ForkDirectory;

/**
 * Why a fork failed, in one sentence. Our benchmarks report failures in their own words. The rest is taken from the
 * stack trace that JMH's main prints: JMH leaves nothing else, not even the exit code of the fork's JVM.
 */
final class FailureReason {

    private static final int MOST_CHARACTERS = 500;

    /** How stack traces begin: JMH's main prints the first kind, the JVM the second for what main does not catch. */
    private static final List<String> THROWN = List.of("ERROR: ", "Exception in thread \"main\" ");

    private static final String CAUSE = "Caused by: ";

    /** JMH wraps a benchmark's exceptions as suppressed ones, one for each thread. */
    private static final String IN_THREAD = "\tSuppressed: ";

    /** How exceptions begin whose types say nothing about what went wrong. */
    private static final String PLAIN = "^java\\.lang\\.(IllegalStateException|AssertionError): ";

    private FailureReason() {}

    /** @param exitCode of JMH's main, not 0 */
    static String of(Path directory, Path log, int exitCode) throws IOException {
        Optional<String> printed = innermost(lines(log));
        return firstLine(directory.resolve(ForkDirectory.FAILURE))
                .or(() -> printed)
                .orElse("JMH ended with exit code " + exitCode + "; its output is in " + log.getFileName());
    }

    /** The file's first line, if that is not blank. */
    static Optional<String> firstLine(Path file) throws IOException {
        return Files.exists(file)
                ? lines(file).findFirst().filter(line -> !line.isBlank()).map(FailureReason::shorten)
                : Optional.empty();
    }

    private static Stream<String> lines(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines();
    }

    /** The innermost exception of the last stack trace; if several threads threw, the first thread's. */
    static Optional<String> innermost(Stream<String> log) {
        Optional<String> found = Optional.empty();
        String causes = CAUSE;
        for (Iterator<String> lines = log.iterator(); lines.hasNext(); ) {
            String line = lines.next();
            if (line.startsWith(IN_THREAD) && causes.equals(CAUSE)) {
                found = Optional.of(line.substring(IN_THREAD.length()));
                causes = "\t" + CAUSE;
            } else if (line.startsWith(IN_THREAD)) {
                break;
            } else if (line.startsWith(causes)) {
                found = Optional.of(line.substring(causes.length()));
            }
            for (String thrown : THROWN) {
                if (line.startsWith(thrown)) {
                    found = Optional.of(line.substring(thrown.length()));
                }
            }
        }
        return found.map(exception -> exception.replaceFirst(PLAIN, "")).map(FailureReason::shorten);
    }

    private static String shorten(String text) {
        String line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "…";
    }
}
