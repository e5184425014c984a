package org.echobench.core.spi;

/**
 * When a handler's messages are handed to the socket. Results with pipelining depend on it, so every row states its
 * own.
 */
public enum FlushPolicy {
    /** Once for all messages that one read returned. */
    PER_READ,
    /** Once for every message. */
    PER_MESSAGE,
    /** The framework decides. It may gather, for example, the messages that queue up during a write. */
    FRAMEWORK
}
