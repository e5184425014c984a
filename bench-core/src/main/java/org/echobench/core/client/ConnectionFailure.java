package org.echobench.core.client;

/** A connection could not be opened, or ended before its time. */
public final class ConnectionFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ConnectionFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
