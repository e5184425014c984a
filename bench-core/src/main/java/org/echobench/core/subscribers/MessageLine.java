package org.echobench.core.subscribers;

import java.io.EOFException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * A way to another process and back, a message on each line. A transport implements {@link #sendLine} and {@link
 * #nextLine}; the form of a message is the same on all. Used by one thread.
 */
public interface MessageLine extends AutoCloseable {

    /** @throws UncheckedIOException if the other end is gone */
    void sendLine(String line);

    /**
     * Waits for the next line. Empty when the other end wants no more.
     *
     * @throws UncheckedIOException if the connection broke
     */
    Optional<String> nextLine();

    @Override
    void close();

    default void send(Object message) {
        sendLine(MessageCodec.encode(message));
    }

    /** The next message; empty when the other end wants no more. */
    default <T> Optional<T> next(Class<T> type) {
        return nextLine().map(line -> MessageCodec.decode(line, type));
    }

    /**
     * The next message, which must come.
     *
     * @throws UncheckedIOException if the other end closes the line instead
     */
    default <T> T receive(Class<T> type) {
        return next(type).orElseThrow(() -> {
            EOFException end = new EOFException("the other process closed the connection");
            return new UncheckedIOException(end.getMessage(), end);
        });
    }
}
