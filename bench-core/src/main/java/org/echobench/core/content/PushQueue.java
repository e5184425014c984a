package org.echobench.core.content;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/**
 * The messages that wait for one subscriber, for frameworks that take only a limited number at a time. Thread-safe;
 * keeps the order of calls.
 */
public final class PushQueue {

    private final int atOnce;
    private final Consumer<ByteBuffer> send;
    private final Runnable disconnect;
    private final Queue<ByteBuffer> waiting = new ArrayDeque<>();
    private final PushBudget budget = new PushBudget();
    private int handedOver;
    private boolean draining;
    private boolean dead;

    /**
     * @param atOnce how many messages may be in flight
     * @param send starts sending a buffer that it owns; when that is written, it calls {@link #written} on any thread,
     *     maybe before returning
     * @param disconnect ends a subscriber that does not keep up, without waiting for it
     */
    public PushQueue(int atOnce, Consumer<ByteBuffer> send, Runnable disconnect) {
        this.atOnce = atOnce;
        this.send = send;
        this.disconnect = disconnect;
    }

    /** A copy for {@link #offer}; queues may share one, because each sends a duplicate. */
    public static ByteBuffer copy(ByteBuffer message) {
        return ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
    }

    /**
     * Queues the message.
     *
     * @param message a {@link #copy}, whose bytes no longer change; its position stays
     */
    public void offer(ByteBuffer message) {
        ByteBuffer own = message.duplicate();
        boolean overrun;
        synchronized (this) {
            if (dead) {
                return;
            }
            overrun = !budget.tryQueue(own.remaining());
            if (overrun) {
                dead = true;
                waiting.clear();
            } else {
                waiting.add(own);
            }
        }
        if (overrun) {
            disconnect.run();
        } else {
            drain();
        }
    }

    /** A loop, not recursion: a callback that runs before {@code send} returns must not deepen the stack. */
    private void drain() {
        while (true) {
            ByteBuffer next;
            synchronized (this) {
                if (draining || handedOver == atOnce || waiting.isEmpty()) {
                    return;
                }
                next = waiting.remove();
                handedOver++;
                draining = true;
            }
            try {
                send.accept(next);
            } finally {
                synchronized (this) {
                    draining = false;
                }
            }
        }
    }

    /**
     * A message is written; the next may follow. Allocates nothing, because frameworks are compared by that.
     *
     * @param message a buffer that was sent without a failure
     */
    public void written(ByteBuffer message) {
        budget.written(message.capacity());
        synchronized (this) {
            handedOver--;
        }
        drain();
    }
}
