package org.echobench.core.metrics;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** The directory that the runner gives to a fork. It holds what JMH's own results cannot carry. */
public final class ForkDirectory {

    public static final String PROPERTY = "echobench.fork.dir";

    /** The fork's row in JMH's own JSON, a list of one. */
    public static final String RESULT = "result.json";

    /** Why the fork failed: the reason in one sentence, then details. */
    public static final String FAILURE = "failure.txt";

    /** A thread dump taken when a server stopped responding. */
    public static final String THREADS = "threads.txt";

    /** Findings for the reader of the results, one sentence in each line. */
    public static final String NOTES = "notes.txt";

    /** Every measured iteration's latencies in HdrHistogram's log format, in nanoseconds, tagged with their label. */
    public static final String LATENCY = "latency.hlog";

    private ForkDirectory() {}

    /** The directory. Empty if a benchmark was started from an IDE or by JMH's own main. */
    public static Optional<Path> current() {
        return Optional.ofNullable(System.getProperty(PROPERTY)).map(Path::of);
    }

    /** Adds findings for the reader of the results, one sentence each. Thread-safe. */
    public static synchronized void note(List<String> sentences) {
        current().map(directory -> directory.resolve(NOTES)).ifPresent(file -> {
            try {
                Files.write(file, sentences, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Keeps the first text written under this name; later failures mostly follow from the first. Thread-safe. */
    public static synchronized void writeOnce(String name, String text) {
        current()
                .map(directory -> directory.resolve(name))
                .filter(file -> !Files.exists(file))
                .ifPresent(file -> {
                    try {
                        Files.writeString(file, text);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
    }
}
