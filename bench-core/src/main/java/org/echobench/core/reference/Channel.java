package org.echobench.core.reference;

/** An event loop calls it when the selector finds a channel ready. The attachment of its key. */
interface Channel {

    /** A peer cannot make it throw. */
    void ready();

    /** Closes the channel; idempotent. */
    void close();
}
