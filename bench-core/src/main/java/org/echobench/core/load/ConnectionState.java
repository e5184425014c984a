package org.echobench.core.load;

import org.echobench.core.client.Connection;
import org.echobench.core.metrics.LongQueue;

/** The load's record of one connection and its messages in flight. A protocol adds how far it has read the next response. */
public class ConnectionState extends BodyCheck.Progress {

    /** The connection's number, part of every stamp. */
    final int id;

    private long[] sentAt = new long[1];
    private long[] intendedAt = new long[1];
    private long[] lag = new long[1];
    private long[] message = new long[1];
    private int mask;
    /** A response came before an older message's: those in flight may be in any order. */
    private boolean overtaken;

    /** The number of its first message, where somebody else numbers the messages of all connections. */
    long first;

    Connection connection;
    long sent;
    long received;
    /** Messages that the pacing permits but that are not sent yet, because the socket takes no more. */
    int due;
    /** Messages that may be in flight at most, by the protocol. */
    int mostInFlight = Integer.MAX_VALUE;
    /** The protocol has something to send beside messages. */
    boolean pending;
    /** The server has answered and is to end the connection; nothing is sent before it does. */
    boolean ending;
    /** The server has said that it ends the connection: nothing more is sent on it. */
    boolean closing;
    /** The server has ended the connection because of what we sent. */
    boolean refused;

    /** Its place among those of its loop. */
    int place;
    /** Another connection is being opened in its place. */
    boolean opening;
    /** None could be opened in its place; that is tried again. */
    boolean gone;
    /** Messages in flight, the newest ones, that are still to be sent: their connection has ended, or the server refused them. */
    int unsent;
    /** When the connection before this one ended. */
    long endedAt;
    /** Messages answered when this connection was opened. */
    long answeredBefore;
    /** Connections in a row that ended before their first response. */
    int fruitless;
    /** The connection before this one, which the server is to end. */
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

    /** Responses on this connection. */
    long answered() {
        return received - answeredBefore;
    }

    /** Begins another connection, on which the messages in flight are sent again. */
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
     * A message is sent, now, which was intended to be sent then.
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

    /** Happens only until as much has been in flight as ever will. */
    private void grow() {
        sentAt = LongQueue.doubled(sentAt, received, sent);
        intendedAt = LongQueue.doubled(intendedAt, received, sent);
        lag = LongQueue.doubled(lag, received, sent);
        message = LongQueue.doubled(message, received, sent);
        mask = sentAt.length - 1;
    }

    /** When the message was sent whose response is next. */
    long oldestSentAt() {
        return sentAt[(int) received & mask];
    }

    /** When the message was sent that has been in flight for longest; there must be one. */
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

    /** Two messages in flight change places: one is over before older ones, or is sent again after newer ones. */
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
