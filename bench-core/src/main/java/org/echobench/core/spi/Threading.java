package org.echobench.core.spi;

import java.util.Optional;
import java.util.OptionalInt;

/** Which threads run a server's handlers. */
public enum Threading {
    /** The threads that select and read run the handlers too. */
    EVENT_LOOP("event loop"),
    /** The selector thread passes the data or the selector role to another thread of its pool. */
    HAND_OVER("hand-over"),
    /** Platform threads other than the selecting ones. */
    POOL("pool"),
    /** Virtual threads. */
    VIRTUAL_THREADS("virtual thread"),
    /** The threads that select and read start the handler, and a timer completes it: no thread waits. */
    TIMER("timer"),
    /** The server is a process of its own, not a JVM of ours. */
    EXTERNAL_PROCESS("process");

    private static final int JDK_WITH_VIRTUAL_THREADS = 21;

    private final String words;

    Threading(String words) {
        this.words = words;
    }

    /** For tables and files, with the size of the pool: {@code pool of 20}, {@code hand-over in 200}. */
    String words(OptionalInt pool) {
        return pool.isPresent() ? words + (this == POOL ? " of " : " in ") + pool.getAsInt() : words;
    }

    /** Which JVM has such threads; empty where this one does. */
    Optional<String> unavailable() {
        return this != VIRTUAL_THREADS || Runtime.version().feature() >= JDK_WITH_VIRTUAL_THREADS
                ? Optional.empty()
                : Optional.of("needs JDK " + JDK_WITH_VIRTUAL_THREADS + " or newer; this is "
                        + System.getProperty("java.version"));
    }

    /** Whether a pool of platform threads runs the handlers. Such a pool has a maximum size. */
    boolean isPooled() {
        return this == POOL || this == HAND_OVER;
    }
}
