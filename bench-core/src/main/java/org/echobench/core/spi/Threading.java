package org.echobench.core.spi;

/** Which threads run a server's handlers. */
public enum Threading {
    /** The threads that select and read run the handlers too. */
    EVENT_LOOP("event loop"),
    /** The selecting thread hands the selecting, or what it read, to another thread of its pool. */
    HAND_OVER("hand-over"),
    /** Platform threads other than the selecting ones. */
    POOL("pool"),
    /** Virtual threads. */
    VIRTUAL_THREADS("virtual thread"),
    /** The threads that select and read begin to handle, and answer when a timer goes off: no thread waits. */
    TIMER("timer"),
    /** The server is a process of its own, not a JVM of ours. */
    EXTERNAL_PROCESS("process");

    private final String words;

    Threading(String words) {
        this.words = words;
    }

    /** For tables and files. */
    public String words() {
        return words;
    }
}
