package org.echobench.core.host;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.spi.BenchServer;

/**
 * A server in a process of its own, spoken to by the line protocol of {@link ServerMain}; the process may as well be
 * written in another language. Methods are called by one thread at a time.
 */
public final class ForkedServer implements BenchServer {

    private static final long STOP_SECONDS = 10;

    private final String name;
    private final Process process;
    private final StderrTail stderr;
    private final BufferedReader answers;
    private final OutputStream commands;
    private final InetSocketAddress address;
    private final ObjectMapper mapper = new ObjectMapper();
    private boolean closed;

    /**
     * Starts the process and waits until it accepts.
     *
     * @param name the server's id, for messages
     * @throws IOException if it ends or says something else first; the message holds its last lines
     */
    public ForkedServer(String name, List<String> command) throws IOException {
        this.name = name;
        process = new ProcessBuilder(command).start();
        stderr = new StderrTail(process.getErrorStream());
        answers = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        commands = process.getOutputStream();
        try {
            address = readyAddress();
        } catch (IOException | RuntimeException e) {
            kill();
            throw e;
        }
    }

    private InetSocketAddress readyAddress() throws IOException {
        String line = answers.readLine();
        if (line == null || !line.startsWith("READY ")) {
            throw new IOException(
                    "server '" + name + "' did not start: " + (line == null ? died() : "it printed '" + line + "'"));
        }
        URI uri = URI.create(line.substring("READY ".length()));
        return new InetSocketAddress(uri.getHost(), uri.getPort());
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void publish(ByteBuffer message) {
        command("PUBLISH " + base64(message));
    }

    /** The other process stamps each message itself: the message that is asked for is only its template. */
    @Override
    public void publishEach(Supplier<ByteBuffer> message) {
        command("PUBLISH_EACH " + base64(message.get()));
    }

    private static String base64(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** What the server has used so far; by its own account. */
    public ServerStats stats() {
        return ask("STATS");
    }

    /** As {@link #stats}, after a full collection. */
    public ServerStats statsAfterGc() {
        return ask("GC");
    }

    /** A dump of the server's threads; waits for it no longer than the server takes to answer. */
    public String threadDump() {
        command("THREADS");
        return new String(Base64.getDecoder().decode(answer()), StandardCharsets.UTF_8);
    }

    private ServerStats ask(String command) {
        command(command);
        String line = answer();
        try {
            return mapper.readValue(line, ServerStats.class);
        } catch (IOException e) {
            throw new IllegalStateException("server '" + name + "' answered " + command + " with '" + line + "'", e);
        }
    }

    private void command(String line) {
        try {
            commands.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("server '" + name + "' " + died(), e);
        }
    }

    private String answer() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new IOException("server '" + name + "' " + died());
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    /** Whether the process runs. */
    public boolean alive() {
        return process.isAlive();
    }

    /** How the process ended, with its last lines. */
    public String died() {
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

    /** @throws IllegalStateException if the server did not stop in order, or left threads behind */
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
                throw new IllegalStateException(
                        "server '" + name + "' did not stop within " + STOP_SECONDS + " s of being asked to");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while server '" + name + "' stopped", e);
        } finally {
            kill();
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException("server '" + name + "' " + died());
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

    /** Leaves an ended process alone: killing would close the streams that its last lines are read from. */
    private void kill() {
        if (!process.isAlive()) {
            return;
        }
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
