package org.echobench.core.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Reads a process's standard error, passes it on, and keeps the last lines for the message if the process fails. */
final class StderrTail {

    private static final int LINES = 5;

    /** Only where a child of the process still has its standard error does the end of the lines not come. */
    private static final long PATIENCE_MILLIS = 10_000;

    private final Deque<String> last = new ArrayDeque<>();
    private final Thread reader;

    StderrTail(InputStream stderr) {
        reader = new Thread(() -> read(stderr), "echobench-server-stderr");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream stderr) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stderr, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(line);
                synchronized (last) {
                    last.add(line);
                    if (last.size() > LINES) {
                        last.remove();
                    }
                }
            }
        } catch (IOException e) {
            // The process was killed, which closes its streams; the lines read before are complete.
        }
    }

    /** The last lines of an ended process, joined by bars. */
    String tail() {
        try {
            reader.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        synchronized (last) {
            return String.join(" | ", last);
        }
    }
}
