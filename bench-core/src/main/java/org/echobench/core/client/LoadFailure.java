package org.echobench.core.client;

/** A message was lost, wrong or late, or a connection failed: the row fails. The message says which and why. */
public final class LoadFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public LoadFailure(String reason) {
        super(reason);
    }

    public LoadFailure(String reason, Throwable cause) {
        super(reason, cause);
    }
}
