package org.echobench.core.wire;

/** The peer sent what the protocol does not allow. The message says what was expected and what came. */
public final class ProtocolException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public ProtocolException(String message) {
        super(message);
    }
}
