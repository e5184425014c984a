package org.echobench.core.wire;

/** The peer broke the protocol. The message says what was expected and what was received. */
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }
}
