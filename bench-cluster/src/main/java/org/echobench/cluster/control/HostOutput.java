package org.echobench.cluster.control;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The output of hosts: why a process there did not start. The orchestrator
 * copies it to {@link System#out} and {@code err} as they are when the nodes start, so for that time this replaces
 * them.
 */
final class HostOutput implements AutoCloseable {

    private static final int MOST_LINES = 5;
    private static final int MOST_BYTES = 100_000;

    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

    HostOutput() {
        PrintStream both = new PrintStream(new Keeping(), true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
    }

    private final class Keeping extends OutputStream {
        @Override
        public void write(int b) {
            synchronized (kept) {
                if (kept.size() < MOST_BYTES) {
                    kept.write(b);
                }
            }
        }
    }

    /** The latest lines, without stack frames, which say little in one line. */
    List<String> lastLines() {
        String text;
        synchronized (kept) {
            text = kept.toString(StandardCharsets.UTF_8);
        }
        List<String> lines = text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("at ") && !line.startsWith("... "))
                .toList();
        return lines.subList(Math.max(0, lines.size() - MOST_LINES), lines.size());
    }

    /** Gives the streams back; what nodes print later is still kept here. */
    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }
}
