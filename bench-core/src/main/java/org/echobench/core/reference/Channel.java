package org.echobench.core.reference;

/** What an event loop calls when the selector finds a channel ready. The attachment of its key. */
interface Channel {

    /** Never throws for what a peer can cause. */
    void ready();

    /** Closes the channel; idempotent. */
    void close();
}
