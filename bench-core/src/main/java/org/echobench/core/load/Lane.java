package org.echobench.core.load;

import java.util.zip.Inflater;
import org.echobench.core.client.Connection;
import org.echobench.core.wire.ChunkedBody;

/** The load's record of one connection: what is in flight, and how far the next answer has been read. */
public final class Lane {

    /** The connection's number, part of every stamp. */
    final int id;

    private long[] sentAt;
    private int mask;

    /** Its place among the driver's lanes, where the driver needs it. */
    int index;

    Connection connection;
    long sent;
    long received;
    /** Messages that may be sent but are not yet, because the socket takes no more. */
    int owed;
    /** The server has answered and is to end the connection; nothing is sent before it does. */
    boolean ending;

    long endingSince;

    // How far the dialogue has read into the current answer.
    boolean inMessage;
    boolean fin;
    long frameLeft;
    long offset;
    ChunkedBody chunks;
    /** The current answer is compressed. */
    boolean compressed;
    /** Holds the current answer's state where it is compressed and has begun; null otherwise. */
    Inflater inflater;
    /** Why the current answer is wrong; null while it is right. */
    String fault;
    /** The current answer belongs to no message in flight. */
    boolean unexpected;

    Lane(int id, int window) {
        this.id = id;
        int size = Integer.highestOneBit(Math.max(1, 2 * window - 1));
        sentAt = new long[size];
        mask = size - 1;
    }

    int inFlight() {
        return (int) (sent - received);
    }

    void sentNow(long now) {
        if (inFlight() > mask) {
            grow();
        }
        sentAt[(int) sent & mask] = now;
        sent++;
    }

    /** Only an open loop gets here: a closed one has its window from the start. */
    private void grow() {
        long[] larger = new long[2 * sentAt.length];
        for (long i = received; i < sent; i++) {
            larger[(int) i & (larger.length - 1)] = sentAt[(int) i & mask];
        }
        sentAt = larger;
        mask = larger.length - 1;
    }

    /** When the message was sent whose answer is next. */
    long oldestSentAt() {
        return sentAt[(int) received & mask];
    }

    /** When message {@code sequence}, which is in flight, was sent. */
    long sentAt(long sequence) {
        return sentAt[(int) sequence & mask];
    }
}
