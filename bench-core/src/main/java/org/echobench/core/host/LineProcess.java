package org.echobench.core.host;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.JvmUsage;

/**
 * A child process that takes commands and gives answers line by line, and ends when its standard input does. Where it
 * ends by itself, what it printed last is in the message. Methods are called by one thread at a time.
 */
public final class LineProcess implements AutoCloseable {

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
     * What follows READY in the first line, without blanks; waits for it.
     *
     * @throws IOException if the process ends or says something else first; the process is then gone
     */
    public String ready() throws IOException {
        try {
            Optional<String> line = output.nextAnswer();
            if (line.isEmpty() || !(line.get() + " ").startsWith("READY ")) {
                throw new IOException(
                        who + " did not start: " + (line.isEmpty() ? died() : "it printed '" + line.get() + "'"));
            }
            return line.get().substring("READY".length()).strip();
        } catch (IOException | RuntimeException e) {
            kill();
            throw e;
        }
    }

    /** Sends a command. */
    public void command(String line) {
        try {
            commands.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(who + " " + died(), e);
        }
    }

    /** What a JVM that was asked for samples told last of itself. */
    Optional<JvmUsage> latestSample() {
        return output.latestSample();
    }

    /** The next line that the process prints, but for samples. */
    public String answer() {
        return output.nextAnswer().orElseThrow(() -> {
            IOException ended = new IOException(who + " " + died());
            return new UncheckedIOException(ended.getMessage(), ended);
        });
    }

    boolean alive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    /** How the process ended, with its last lines. */
    String died() {
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                return "closed its output but runs on";
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "was waited for in vain";
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
                throw new IllegalStateException(who + " did not stop within " + STOP_SECONDS + " s of being asked to");
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
            command("STOP");
        } catch (UncheckedIOException e) {
            // It ended in this very moment: its exit code tells the rest.
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    /** Ends the process without asking; {@link #close} does nothing any more. */
    void abandon() {
        closed = true;
        kill();
    }

    /** Leaves an ended process alone: killing would close the streams that its last lines are read from. */
    public void kill() {
        if (!process.isAlive()) {
            return;
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
