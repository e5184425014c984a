package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.echobench.results.Jvm;

/**
 * A fork's child, here or on another host: the parent's end of a {@link ChildMain}. Its methods fail with the child's
 * last lines if it has ended. Used by one thread.
 */
public class ChildProcess implements AutoCloseable {

    /** A response takes as long as its order: opening thousands of connections, or awaiting late responses, minutes. */
    public static final Duration PATIENCE = Duration.ofMinutes(5);

    private final Duration patience;
    private final LineProcess process;
    private final String ready;

    /**
     * Starts it and waits until it is ready.
     *
     * @param name for messages, such as {@code client 1}
     * @param command as {@link #command}
     * @param patience how long a response may take; after that, the child is ended
     * @throws IOException if it ends at once
     */
    protected ChildProcess(String name, Host host, List<String> command, Duration patience) throws IOException {
        this.patience = patience;
        process = new LineProcess(name, host, command);
        ready = process.ready();
    }

    /** The command that runs a {@link ChildMain} with this JVM's java and class path. */
    protected static List<String> command(List<String> jvm, Class<?> main, String... arguments) {
        List<String> command = new ArrayList<>(jvm);
        command.add(0, Jvm.ownJava());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    protected final String ready() {
        return ready;
    }

    /** The text of the last line that it sent unasked; empty while there is none. */
    protected final Optional<String> latestSample() {
        return process.latestSample();
    }

    public final void send(Order<?> order) {
        process.command(MessageCodec.encode(order));
    }

    /** Waits for the response to the oldest order. */
    public final <A> A receive(Class<A> answer) {
        try {
            return MessageCodec.decode(process.answer(patience), answer);
        } catch (TimeoutException e) {
            abandon();
            throw new UncheckedIOException(e.getMessage(), new IOException(e));
        }
    }

    /** Ends it at once. */
    public final void abandon() {
        process.abandon();
    }

    @Override
    public void close() {
        process.close();
    }
}
