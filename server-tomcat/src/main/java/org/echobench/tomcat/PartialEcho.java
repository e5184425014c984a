package org.echobench.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import jakarta.websocket.MessageHandler;
import jakarta.websocket.Session;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Utf8Length;

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

    /** Echo of text, which Tomcat decodes to a string and encodes again. */
    static final class Text extends PartialEcho<String> {

        private final List<String> parts = new ArrayList<>(0);

        Text(Session session, HandlerWork work, int maxMessageBytes) {
            super(session, work, maxMessageBytes);
        }

        @Override
        long atMost(String part) {
            return (long) Utf8Length.MOST_PER_CHAR * part.length();
        }

        @Override
        long exactly(String part) {
            return parts.stream().mapToLong(Utf8Length::of).sum() + Utf8Length.of(part);
        }

        @Override
        void append(String part) {
            parts.add(part);
        }

        @Override
        String join() {
            String message = String.join("", parts);
            parts.clear();
            return message;
        }

        @Override
        void send(String message) throws IOException {
            session.getBasicRemote().sendText(message);
        }
    }

    /** Echo of binary messages. Tomcat gives each part in a heap buffer, which the API does not let us keep. */
    static final class Binary extends PartialEcho<ByteBuffer> {

        private Parts parts = new Parts(0);

        Binary(Session session, HandlerWork work, int maxMessageBytes) {
            super(session, work, maxMessageBytes);
        }

        @Override
        long atMost(ByteBuffer part) {
            return part.remaining();
        }

        @Override
        long exactly(ByteBuffer part) {
            return (long) parts.size() + part.remaining();
        }

        @Override
        void append(ByteBuffer part) {
            if (parts.size() == 0) {
                // There is at least one more, mostly as large.
                parts = new Parts(2 * part.remaining());
            }
            parts.write(part.array(), part.arrayOffset() + part.position(), part.remaining());
        }

        @Override
        ByteBuffer join() {
            ByteBuffer message = parts.buffer();
            parts = new Parts(0);
            return message;
        }

        @Override
        void send(ByteBuffer message) throws IOException {
            session.getBasicRemote().sendBinary(message);
        }

        private static final class Parts extends ByteArrayOutputStream {
            Parts(int capacity) {
                super(capacity);
            }

            /** The written bytes themselves, not a copy. */
            ByteBuffer buffer() {
                return ByteBuffer.wrap(buf, 0, count);
            }
        }
    }
}
