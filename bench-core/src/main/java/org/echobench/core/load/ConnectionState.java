package org.echobench.core.load;

import org.echobench.core.client.Connection;
import org.echobench.core.metrics.LongQueue;

/** The load's record of one connection and its messages in flight. A protocol adds how far it has read. */
public class ConnectionState extends BodyCheck.Progress {

    /** The connection's number, part of every stamp. */
    final int id;

    private long[] sentAt = new long[1];
    private long[] intendedAt = new long[1];
    private long[] lag = new long[1];
    private long[] message = new long[1];
    private int mask;
    /** A response came before that of an older message, so those in flight may be in any order. */
    private boolean overtaken;

    /** The number of its first message, if another process numbers the messages of all connections. */
    long first;

    Connection connection;
    long sent;
    long received;
    /** Messages that the pacing permits but that are not sent yet, because the socket takes no more. */
    int due;
    /** The most messages that the protocol allows in flight. */
    int mostInFlight = Integer.MAX_VALUE;
    /** The protocol has something to send besides messages. */
    boolean pending;
    /** The server has responded and must end the connection; nothing is sent before it does. */
    boolean ending;
    /** The server has said that it ends the connection: nothing more is sent on it. */
    boolean closing;
    /** The server has ended the connection because of what we sent. */
    boolean refused;

    /** Its index among the connections of its loop. */
    int place;
    /** Another connection is being opened in its place. */
    boolean opening;
    /** None could be opened in its place; this is retried. */
    boolean gone;
    /** The newest messages in flight, which must be sent again: their connection ended, or the server refused them. */
    int unsent;
    /** When the connection before this one ended. */
    long endedAt;
    /** The number of messages answered when this connection was opened. */
    long answeredBefore;
    /** Connections in a row that ended before their first response. */
    int fruitless;
    /** The connection before this one, which the server must end. */
    Connection left;

    /** When its last message was over; before the first, when it was opened. */
    long overAt;

    /** A part of the current response has been read. */
    boolean inMessage;

    ConnectionState(int id) {
        this.id = id;
    }

    /** Also false before it is opened. */
    boolean isOpen() {
        return connection != null && connection.isOpen();
    }

    int inFlight() {
        return (int) (sent - received);
    }

    /** The number of responses on this connection. */
    long answered() {
        return received - answeredBefore;
    }

    /** Prepares for another connection, on which the messages in flight are sent again. */
    void begin(long now) {
        opening = true;
        gone = false;
        closing = false;
        refused = false;
        ending = false;
        pending = false;
        inMessage = false;
        mostInFlight = Integer.MAX_VALUE;
        unsent = inFlight();
        endedAt = now;
        answeredBefore = received;
    }

    /**
     * Records a message that is sent now, and when it was intended to be sent.
     *
     * @param clientLag nanoseconds by which the client itself was late
     */
    void sentNow(long now, long intended, long clientLag) {
        if (inFlight() > mask) {
            grow();
        }
        int place = (int) sent & mask;
        sentAt[place] = now;
        intendedAt[place] = intended;
        lag[place] = clientLag;
        message[place] = sent;
        sent++;
    }

    /** Happens only until the number in flight has reached its maximum. */
    private void grow() {
        sentAt = LongQueue.doubled(sentAt, received, sent);
        intendedAt = LongQueue.doubled(intendedAt, received, sent);
        lag = LongQueue.doubled(lag, received, sent);
        message = LongQueue.doubled(message, received, sent);
        mask = sentAt.length - 1;
    }

    /** When the message whose response is next was sent. */
    long oldestSentAt() {
        return sentAt[(int) received & mask];
    }

    /** When the message that has been in flight for longest was sent; there must be one. */
    long inFlightSince() {
        long since = oldestSentAt();
        for (long i = received + 1; overtaken && i < sent; i++) {
            since = sentAt(i) - since < 0 ? sentAt(i) : since;
        }
        return since;
    }

    /** When the message whose response is next was intended to be sent. */
    long oldestIntendedAt() {
        return intendedAt[(int) received & mask];
    }

    /** How late the client itself was in sending it, in ns. */
    long oldestLag() {
        return lag[(int) received & mask];
    }

    /** Swaps two messages in flight: one is over before older ones, or is sent again after newer ones. */
    void exchange(long sequence, long other) {
        int place = (int) sequence & mask;
        int otherPlace = (int) other & mask;
        overtaken |= place != otherPlace;
        swap(sentAt, place, otherPlace);
        swap(intendedAt, place, otherPlace);
        swap(lag, place, otherPlace);
        swap(message, place, otherPlace);
    }

    private static void swap(long[] items, int one, int other) {
        long item = items[one];
        items[one] = items[other];
        items[other] = item;
    }

    /** When message {@code sequence}, which is in flight, was sent. */
    long sentAt(long sequence) {
        return sentAt[(int) sequence & mask];
    }

    /** Which of the connection's messages is in this place: its own place at first. */
    long message(long sequence) {
        return message[(int) sequence & mask];
    }
}
