package org.echobench.core.content;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BiConsumer;

/**
 * Sends to one subscriber one message at a time, for frameworks that refuse a second send while one is under way.
 * Thread-safe; keeps the order of calls.
 */
public final class SerialSender {

    private final BiConsumer<ByteBuffer, Runnable> send;
    private final Runnable disconnect;
    private final Queue<ByteBuffer> queue = new ArrayDeque<>();
    private final PushBudget budget = new PushBudget();
    private boolean sending;
    private boolean draining;
    private boolean dead;

    /**
     * @param send starts sending a buffer that it owns and runs the callback when that is written, on any thread, also
     *     before it returns; on failure it does not run the callback
     * @param disconnect ends a subscriber that does not keep up, without waiting for it
     */
    public SerialSender(BiConsumer<ByteBuffer, Runnable> send, Runnable disconnect) {
        this.send = send;
        this.disconnect = disconnect;
    }

    /** A copy for {@link #offer}; senders may share one, because each sends a duplicate. */
    public static ByteBuffer copy(ByteBuffer message) {
        return ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
    }

    /**
     * Queues the message.
     *
     * @param message a {@link #copy}, whose bytes nobody changes; its position stays
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
                queue.clear();
            } else {
                queue.add(own);
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
                if (draining || sending || queue.isEmpty()) {
                    return;
                }
                next = queue.remove();
                sending = true;
                draining = true;
            }
            int bytes = next.remaining();
            try {
                send.accept(next, () -> written(bytes));
            } finally {
                synchronized (this) {
                    draining = false;
                }
            }
        }
    }

    private void written(int bytes) {
        budget.written(bytes);
        synchronized (this) {
            sending = false;
        }
        drain();
    }
}
