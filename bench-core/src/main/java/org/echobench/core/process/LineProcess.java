package org.echobench.core.process;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.core.metrics.JvmUsage;

/**
 * A child process that takes commands and gives answers line by line. It ends when its standard input does. If it ends by
 * itself, the next call fails with the last lines that it printed. Methods are called by one thread at a time.
 */
public final class LineProcess implements AutoCloseable {

    /** The first word of the first line that the process prints. */
    public static final String READY = "READY";

    /** The command that ends the process with exit code 0. */
    public static final String STOP = "STOP";

    private static final long STOP_SECONDS = 10;

    private final String who;
    private final Process process;
    private final StderrTail stderr;
    private final LineOutput output;
    private final OutputStream commands;
    private boolean closed;

    /** @param who begins every message, such as {@code server 'netty'} */
    public LineProcess(String who, List<String> command) throws IOException {
        this.who = who;
        process = new ProcessBuilder(command).start();
        stderr = new StderrTail(process.getErrorStream());
        output = new LineOutput(process.getInputStream());
        commands = process.getOutputStream();
    }

    /**
     * The text after READY in the first line, without blanks; waits for that line.
     *
     * @throws IOException if the process ends or says something else first; the process is then gone
     */
    public String ready() throws IOException {
        try {
            Optional<String> line = output.nextAnswer();
            if (line.isEmpty() || !(line.get() + " ").startsWith(READY + " ")) {
                throw new IOException(
                        who + " did not start: " + (line.isEmpty() ? died() : "it printed '" + line.get() + "'"));
            }
            return line.get().substring(READY.length()).strip();
        } catch (IOException | RuntimeException e) {
            kill();
            throw e;
        }
    }

    /**
     * Sends a command.
     *
     * @throws UncheckedIOException if the process has ended
     */
    public void command(String line) {
        try {
            commands.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(who + " " + died(), e);
        }
    }

    /** The last sample that a JVM sent; empty where it sent none, for example because it was not asked. */
    Optional<JvmUsage> latestSample() {
        return output.latestSample();
    }

    /**
     * The next line that the process prints, samples left out; waits for it.
     *
     * @throws UncheckedIOException if the process has ended
     */
    public String answer() {
        return output.nextAnswer().orElseThrow(this::ended);
    }

    /** The same within a limit. */
    String answer(Duration limit) throws TimeoutException {
        return output.nextAnswer(limit).orElseThrow(this::ended);
    }

    private UncheckedIOException ended() {
        IOException ended = new IOException(who + " " + died());
        return new UncheckedIOException(ended.getMessage(), ended);
    }

    public boolean alive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    /** How the process ended, with its last lines. */
    public String died() {
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                return "closed its output but runs on";
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "did not end before the wait was interrupted";
        }
        String tail = stderr.tail();
        return "ended with exit code " + process.exitValue()
                + (tail.isEmpty() ? " and printed nothing" : "; its last lines: " + tail);
    }

    /** @throws IllegalStateException if the process did not stop in order, with exit code 0 */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            if (process.isAlive()) {
                stop();
            }
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(who + " did not stop within " + STOP_SECONDS + " s of the request");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + who + " stopped", e);
        } finally {
            kill();
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(who + " " + died());
        }
    }

    private void stop() {
        try {
            command(STOP);
        } catch (UncheckedIOException e) {
            // It has just ended by itself. Its exit code says whether in order.
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    /** Ends the process without asking. After that, {@link #close} does nothing. */
    public void abandon() {
        closed = true;
        kill();
    }

    /** Ends the process and its children. An ended one is left alone: its streams still hold its last lines. */
    public void kill() {
        if (!process.isAlive()) {
            return;
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
