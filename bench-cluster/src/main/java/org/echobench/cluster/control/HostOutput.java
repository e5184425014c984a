package org.echobench.cluster.control;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The output of hosts: why a host's process did not start, and the log of a node that ended by itself. The orchestrator
 * copies it to {@link System#out} and {@code err} as they are when the nodes start, so for that time this replaces
 * them.
 */
final class HostOutput implements AutoCloseable {

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

    /** The latest lines, up to a limit. */
    List<String> lastLines(int most) {
        synchronized (kept) {
            return NodeLines.last(kept.toString(StandardCharsets.UTF_8), most);
        }
    }

    /** Gives the streams back; what nodes print later is still kept here. */
    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
    }
}
