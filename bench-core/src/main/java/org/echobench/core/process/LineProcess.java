package org.echobench.core.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;

/**
 * A process that speaks lines on its standard input and output, and ends when its standard input does: a child of this
 * one, or a program of another {@link Host}. Its standard error is passed on; if it fails, the message has the last
 * lines.
 */
public final class LineProcess extends ProcessLines {

    private static final long STOP_SECONDS = 10;

    private static final int LAST_LINES = 5;

    /** Matters only if a child of the process still holds its standard error, which then does not end. */
    private static final long PATIENCE_MILLIS = 10_000;

    private final Host host;
    private final Process process;
    private final Optional<ServerContainer> container;
    private final Deque<String> lastLines = new ArrayDeque<>();
    private final Thread errors = new Thread(this::passErrorsOn, "echobench-server-stderr");
    private boolean closed;
    private Optional<String> killed = Optional.empty();

    /** @param who begins every message, such as {@code server 'netty'} */
    public LineProcess(String who, Host host, List<String> command) throws IOException {
        this(who, host, host.start(command), Optional.empty());
    }

    /** Starts it in a container, which is closed with it. */
    static LineProcess in(ServerContainer container, String who, List<String> command) throws IOException {
        try {
            Process process = Host.HERE.start(container.inside(command));
            return new LineProcess(who, Host.HERE, process, Optional.of(container));
        } catch (IOException e) {
            container.close();
            throw e;
        }
    }

    private LineProcess(String who, Host host, Process process, Optional<ServerContainer> container) {
        super(who, process.getInputStream(), process.getOutputStream());
        this.host = host;
        this.process = process;
        this.container = container;
        errors.setDaemon(true);
        errors.start();
    }

    private void passErrorsOn() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                System.err.println(line);
                synchronized (lastLines) {
                    lastLines.add(line);
                    if (lastLines.size() > LAST_LINES) {
                        lastLines.remove();
                    }
                }
            }
        } catch (IOException e) {
            // The process was killed, which closes its streams; the lines read before are complete.
        }
    }

    @Override
    public boolean alive() {
        return process.isAlive();
    }

    @Override
    public OptionalLong pid() {
        return host == Host.HERE ? OptionalLong.of(process.pid()) : OptionalLong.empty();
    }

    @Override
    public Host host() {
        return host;
    }

    @Override
    public Optional<ProcessUsage> usage() {
        return host.usage(process.pid());
    }

    @Override
    public Optional<Descriptors> descriptors() {
        return host.descriptors(process.pid());
    }

    @Override
    public String died() {
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                return "closed its output but runs on";
            }
            if (!closed) {
                killed = container.flatMap(ServerContainer::killed);
            }
            errors.join(PATIENCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "did not end before the wait was interrupted";
        }
        synchronized (lastLines) {
            return killed.map(reason -> reason + "; it ").orElse("") + "ended with exit code " + process.exitValue()
                    + (lastLines.isEmpty()
                            ? " and printed nothing"
                            : "; its last lines: " + String.join(" | ", lastLines));
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        try {
            if (process.isAlive()) {
                stop();
            }
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(who() + " did not stop within " + STOP_SECONDS + " s of the request");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + who() + " stopped", e);
        } finally {
            end();
        }
        if (process.exitValue() != 0) {
            throw new IllegalStateException(who() + " " + died());
        }
    }

    private void stop() {
        try {
            command(ServerProtocol.STOP);
        } catch (UncheckedIOException e) {
            // It has just ended on its own. Its exit code says whether cleanly.
            if (process.isAlive()) {
                throw e;
            }
        }
    }

    @Override
    public void abandon() {
        end();
    }

    private void end() {
        if (!closed) {
            killed = container.flatMap(ServerContainer::killed);
        }
        closed = true;
        kill();
        container.ifPresent(ServerContainer::close);
    }

    /** An ended process is left alone: its streams still hold its last lines. */
    private void kill() {
        if (process.isAlive()) {
            new ProcessTree(process.toHandle()).kill(); // on another host a program ends with its standard input
        }
    }
}
