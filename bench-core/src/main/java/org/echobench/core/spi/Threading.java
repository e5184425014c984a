package org.echobench.core.spi;

/** Which threads run a server's handlers. */
public enum Threading {
    /** The threads that do the input and output run the handlers too. */
    EVENT_LOOP,
    /** The threads that do the input and output run the HTTP handlers too; WebSocket handlers run as with {@link #WORKER_POOL}. */
    EVENT_LOOP_AND_POOL,
    /** Handlers run on a pool of platform threads apart from the selectors. */
    WORKER_POOL,
    /** Handlers run on virtual threads. */
    VIRTUAL_THREADS,
    /** The server is a process of its own, not a JVM of ours. */
    EXTERNAL_PROCESS
}
