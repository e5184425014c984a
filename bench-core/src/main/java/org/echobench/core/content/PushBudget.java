package org.echobench.core.content;

import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.spi.Endpoints;

/** Counts the bytes that wait for one subscriber. Thread-safe. */
public final class PushBudget {

    private final AtomicInteger queued = new AtomicInteger();

    /** False once more than {@link Endpoints#MAX_QUEUED_PUSH_BYTES} would wait: the subscriber is to be disconnected. */
    public boolean tryQueue(int bytes) {
        return queued.addAndGet(bytes) <= Endpoints.MAX_QUEUED_PUSH_BYTES;
    }

    /** Call when the bytes have been handed to the socket. */
    public void written(int bytes) {
        queued.addAndGet(-bytes);
    }
}
