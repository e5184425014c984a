package org.echobench.grizzly;

import java.io.ByteArrayOutputStream;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Utf8Length;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.SimpleWebSocket;
import org.glassfish.grizzly.websockets.WebSocketListener;

/**
 * Sends whole messages back. Grizzly makes one call at a time, with one
 * fragment of a message. This class assembles the fragments and limits the message.
 */
final class EchoSocket extends SimpleWebSocket {

    private final HandlerWork work;
    private final MessageLimit limit;
    private final Fragments fragments = new Fragments();

    EchoSocket(ProtocolHandler handler, HandlerWork work, MessageLimit limit, WebSocketListener... listeners) {
        super(handler, listeners);
        this.work = work;
        this.limit = limit;
    }

    @Override
    public void onMessage(String message) {
        if (isOpen() && limit.isKept(this, message)) {
            work.perform();
            send(message);
        }
    }

    @Override
    public void onMessage(byte[] message) {
        if (isOpen() && limit.isKept(this, message.length)) {
            work.perform();
            send(message);
        }
    }

    /** Grizzly has decoded the fragment, and keeps a character that is cut by its end for the next one. */
    @Override
    public void onFragment(boolean last, String fragment) {
        if (isOpen()) {
            fragments.add(fragment);
            if (limit.isKept(this, fragments.bytes()) && last) {
                onMessage(fragments.takeText());
            }
        }
    }

    @Override
    public void onFragment(boolean last, byte[] fragment) {
        if (isOpen()) {
            fragments.add(fragment);
            if (limit.isKept(this, fragments.bytes()) && last) {
                onMessage(fragments.takeBinary());
            }
        }
    }

    /** False once a close frame was sent or received: later frames of the same read get no answer. */
    private boolean isOpen() {
        return state.get() == State.CONNECTED;
    }

    /** The received part of one message. Holds no buffer between messages, so that an idle connection stays small. */
    private static final class Fragments {

        private StringBuilder text;
        private ByteArrayOutputStream binary;
        private long bytes;

        void add(String fragment) {
            if (text == null) {
                text = new StringBuilder(fragment.length());
            }
            text.append(fragment);
            bytes += Utf8Length.of(fragment);
        }

        void add(byte[] fragment) {
            if (binary == null) {
                binary = new ByteArrayOutputStream(fragment.length);
            }
            binary.writeBytes(fragment);
            bytes += fragment.length;
        }

        /** The received size on the wire, without a character that the last fragment's end cuts. */
        long bytes() {
            return bytes;
        }

        /** The whole text, and ready for the next message. */
        String takeText() {
            String message = text.toString();
            text = null;
            bytes = 0;
            return message;
        }

        /** The whole binary message, and ready for the next one. */
        byte[] takeBinary() {
            byte[] message = binary.toByteArray();
            binary = null;
            bytes = 0;
            return message;
        }
    }
}
