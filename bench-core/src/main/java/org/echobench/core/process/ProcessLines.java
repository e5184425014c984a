package org.echobench.core.process;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.core.metrics.Proc.Descriptors;
import org.echobench.core.metrics.ProcessUsage;

/**
 * A process that takes commands and gives responses line by line, according to {@link ServerProtocol}. A subclass knows
 * where it runs: {@link LineProcess} is a child of this one, {@link SocketLines} the other end of a socket. If the
 * process has ended, methods fail with an {@link UncheckedIOException} that says how. Used by one thread at a time.
 */
public abstract class ProcessLines implements AutoCloseable {

    private static final String SAMPLE = ServerProtocol.SAMPLE + " ";

    /** A JVM takes seconds to start, and on a busy machine many times as long. */
    private static final Duration START_PATIENCE = Duration.ofMinutes(2);

    // Not static: created after the process has been started, it does not delay the start.
    private final ObjectMapper mapper = new ObjectMapper();
    private final String who;
    private final OutputStream commands;
    private final BlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();
    private volatile Optional<String> sample = Optional.empty();

    /**
     * Starts reading.
     *
     * @param who begins every message, such as {@code server 'netty'}
     * @param in what the process prints, to be read on a thread of its own
     * @param commands what it reads
     */
    protected ProcessLines(String who, InputStream in, OutputStream commands) {
        this.who = who;
        this.commands = commands;
        Thread reader = new Thread(() -> read(in), "echobench-process-stdout");
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream in) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.US_ASCII))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith(SAMPLE)) {
                    sample = Optional.of(line.substring(SAMPLE.length()));
                } else {
                    answers.add(Optional.of(line));
                }
            }
        } catch (IOException e) {
            // The process was killed, which closes its streams; the lines read before are complete.
        } finally {
            answers.add(Optional.empty());
        }
    }

    /** Parses a response in JSON. */
    final <T> T parse(String answer, Class<T> type) throws JsonProcessingException {
        return mapper.readValue(answer, type);
    }

    /** For messages: {@code server 'netty'}. */
    final String who() {
        return who;
    }

    /**
     * The text after READY in the first line, without blanks; waits for that line.
     *
     * @throws IOException if the process ends, prints something else first, or nothing for two minutes; it is ended
     */
    public final String ready() throws IOException {
        return ready(START_PATIENCE);
    }

    final String ready(Duration limit) throws IOException {
        try {
            Optional<String> line = next(limit);
            if (line.isEmpty() || !(line.get() + " ").startsWith(ServerProtocol.READY + " ")) {
                throw new IOException(
                        who + " did not start: " + (line.isEmpty() ? died() : "it printed '" + line.get() + "'"));
            }
            return line.get().substring(ServerProtocol.READY.length()).strip();
        } catch (TimeoutException e) {
            abandon();
            throw new IOException(who + " did not start: it printed nothing within " + limit.toMillis() + " ms", e);
        } catch (IOException | RuntimeException e) {
            abandon();
            throw e;
        }
    }

    public final void command(String line) {
        try {
            commands.write((line + "\n").getBytes(StandardCharsets.US_ASCII));
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(who + " " + died(), e);
        }
    }

    /**
     * The next line that the process prints, samples left out; waits for it.
     *
     * @throws TimeoutException if there is none within the limit; a late one would be mistaken for the next response
     */
    public final String answer(Duration limit) throws TimeoutException {
        return next(limit).orElseThrow(this::ended);
    }

    /** Empty, now and on every later call, when there are no more. */
    private Optional<String> next(Duration limit) throws TimeoutException {
        try {
            Optional<String> line = answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (line == null) {
                throw new TimeoutException(who + " did not answer within " + limit.toMillis() + " ms");
            }
            if (line.isEmpty()) {
                answers.add(line);
            }
            return line;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private UncheckedIOException ended() {
        IOException ended = new IOException(who + " " + died());
        return new UncheckedIOException(ended.getMessage(), ended);
    }

    /** The text of the latest sample; empty if there is none, for example because none was requested. */
    public final Optional<String> latestSample() {
        return sample;
    }

    /** The id of the process; empty where it is not known, or another machine's. */
    public OptionalLong pid() {
        return OptionalLong.empty();
    }

    /** Its resource use according to the operating system; empty if that is unknown. */
    public Optional<ProcessUsage> usage() {
        return Optional.empty();
    }

    /** Its file descriptors; empty where they are not known. */
    public Optional<Descriptors> descriptors() {
        return Optional.empty();
    }

    public Host host() {
        return Host.HERE;
    }

    public abstract boolean alive();

    /** How the process ended, with its last lines where they are known. */
    public abstract String died();

    /** Ends the process at once, without {@code STOP}. After that, {@link #close} does nothing. */
    public abstract void abandon();

    /** @throws IllegalStateException if the process did not stop cleanly */
    @Override
    public abstract void close();
}
