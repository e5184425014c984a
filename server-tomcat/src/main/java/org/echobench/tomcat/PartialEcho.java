package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.echobench.core.content.HandlerWork;

/**
 * Joins the parts of a message and sends it back whole. With a handler of whole messages Tomcat would allocate a
 * buffer of the largest size for every session. Called by one thread at a time.
 *
 * @param <T> the type of a part and of a whole message
 */
abstract class PartialEcho<T> implements MessageHandler.Partial<T> {

    final Session session;
    private final HandlerWork work;
    private final int maxMessageBytes;
    private boolean inParts;
    private long atMost;
    private boolean refused;

    PartialEcho(Session session, HandlerWork work, int maxMessageBytes) {
        this.session = session;
        this.work = work;
        this.maxMessageBytes = maxMessageBytes;
    }

    /** No part has more bytes on the wire than this; found without looking at them. */
    abstract long atMost(T part);

    /** Length on the wire of the appended text and the part. */
    abstract long exactly(T part);

    abstract void append(T part);

    /** The appended parts joined; forgets them. */
    abstract T join();

    abstract void send(T message) throws IOException;

    @Override
    public final void onMessage(T part, boolean last) {
        if (refused) {
            return;
        }
        boolean whole = last && !inParts;
        inParts = !last;
        atMost += atMost(part);
        if (atMost > maxMessageBytes) {
            atMost = exactly(part);
        }
        if (atMost > maxMessageBytes) {
            refused = true;
            OpenSessions.end(session, new CloseReason(CloseCodes.TOO_BIG, "more than " + maxMessageBytes + " bytes"));
            return;
        }
        if (!whole && atMost(part) > 0) {
            append(part);
        }
        if (last) {
            atMost = 0;
            echo(whole ? part : join());
        }
    }

    private void echo(T message) {
        work.perform();
        try {
            send(message);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
