package org.echobench.core.content;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * The open subscriptions of one server. Thread-safe.
 *
 * @param <S> sends to one subscriber, in the order of calls, and bounds what waits
 * @param <M> a message as the framework sends it; subscribers share one
 */
public final class Subscriptions<S, M> {

    private final Set<S> open = ConcurrentHashMap.newKeySet();
    private final Function<ByteBuffer, M> copy;
    private final BiConsumer<S, M> send;

    /**
     * @param copy makes the framework's message, and leaves the buffer as it is
     * @param send hands a message to one subscriber, without waiting for it
     */
    public Subscriptions(Function<ByteBuffer, M> copy, BiConsumer<S, M> send) {
        this.copy = copy;
        this.send = send;
    }

    /** For a server without subscribers. */
    public static Subscriptions<?, ?> none() {
        return new Subscriptions<>(message -> message, (subscriber, message) -> {});
    }

    /** A copy of a message, for frameworks that send arrays. */
    public static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }

    public void add(S subscriber) {
        open.add(subscriber);
    }

    public void remove(S subscriber) {
        open.remove(subscriber);
    }

    /** The subscribers at this moment, for a framework with a broadcast of its own. */
    public Set<S> open() {
        return open;
    }

    /** Sends one copy of the message to all. */
    public void publish(ByteBuffer message) {
        M shared = copy.apply(message);
        for (S subscriber : open) {
            send.accept(subscriber, shared);
        }
    }
}
