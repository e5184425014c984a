package org.echobench.core.content;

import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.spi.Endpoints;

/** Counts the bytes that wait for one subscriber. Thread-safe. */
public final class PushBudget {

    /** The system property that removes this limit in a JVM; the framework's own limit, if it has one, applies. */
    public static final String UNLIMITED = "echobench.push.unlimited";

    /** The most bytes that may wait for one subscriber; if more do, it is disconnected. */
    public static final int MOST_BYTES =
            Boolean.getBoolean(UNLIMITED) ? Integer.MAX_VALUE : Endpoints.MAX_QUEUED_PUSH_BYTES;

    private final AtomicInteger queued = new AtomicInteger();

    /** Adds bytes that wait; false if they exceed {@link #MOST_BYTES} and the subscriber must be disconnected. */
    public boolean tryQueue(int bytes) {
        return queued.addAndGet(bytes) <= MOST_BYTES;
    }

    /** Call when the bytes have been handed to the socket. */
    public void written(int bytes) {
        queued.addAndGet(-bytes);
    }
}
