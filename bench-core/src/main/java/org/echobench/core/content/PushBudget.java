package org.echobench.core.content;

import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.core.spi.Endpoints;

/** Counts the bytes that wait for one subscriber. Thread-safe. */
public final class PushBudget {

    /** The system property that removes this limit in a JVM; the framework's own limit, if it has one, applies. */
    public static final String UNLIMITED = "echobench.push.unlimited";

    /** More waiting bytes than this for one subscriber, and it is disconnected. */
    public static final int MOST_BYTES =
            Boolean.getBoolean(UNLIMITED) ? Integer.MAX_VALUE : Endpoints.MAX_QUEUED_PUSH_BYTES;

    private final AtomicInteger queued = new AtomicInteger();

    /** False once more would wait than the limit, by default {@link Endpoints#MAX_QUEUED_PUSH_BYTES}: it is to be disconnected. */
    public boolean tryQueue(int bytes) {
        return queued.addAndGet(bytes) <= MOST_BYTES;
    }

    /** Call when the bytes have been handed to the socket. */
    public void written(int bytes) {
        queued.addAndGet(-bytes);
    }
}
