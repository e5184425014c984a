package org.echobench.core.spi;

/** When messages written by a handler are handed to the socket. It decides pipelined rows, so every row names its own. */
public enum FlushPolicy {
    /** Once for all messages that one read brought. */
    PER_READ,
    /** Once for every message. */
    PER_MESSAGE,
    /** The framework decides, for example by gathering what queued up while a write was under way. */
    FRAMEWORK
}
