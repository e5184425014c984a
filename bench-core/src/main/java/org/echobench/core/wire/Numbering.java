package org.echobench.core.wire;

/**
 * The numbers of a load's messages: each message has its own, across threads and connections.
 *
 * @param first the load's first number, 0 or more
 * @param connections the connections of the whole load, 1 or more, which are numbered from 0
 */
public record Numbering(long first, int connections) {

    /** For a load whose messages are all the same. */
    public static final Numbering NONE = new Numbering(0, 1);

    public Numbering {
        if (first < 0 || connections < 1) {
            throw new IllegalArgumentException(
                    "numbers begin at 0 or more for 1 connection or more, not at " + first + " for " + connections);
        }
    }

    /** The number of a connection's message. */
    public long of(int connection, long message) {
        return first + message * connections + connection;
    }
}
