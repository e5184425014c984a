package org.echobench.grizzly;

import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.MessageParts;
import org.echobench.core.content.Subscriptions;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.SimpleWebSocket;
import org.glassfish.grizzly.websockets.WebSocketListener;

/**
 * Echoes whole messages. Grizzly makes one call at a time, with one fragment of a message. This class assembles the
 * fragments and limits the message.
 */
final class EchoSocket extends SimpleWebSocket {

    private final HandlerWork work;
    private final MessageLimit limit;
    private final MessageParts parts;

    EchoSocket(ProtocolHandler handler, HandlerWork work, MessageLimit limit, WebSocketListener... listeners) {
        super(handler, listeners);
        this.work = work;
        this.limit = limit;
        parts = new MessageParts(limit.maxBytes());
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

    /** Grizzly has decoded the fragment; a character that its end splits comes with the next one. */
    @Override
    public void onFragment(boolean last, String fragment) {
        if (isOpen() && parts.add(fragment, last)) {
            work.perform();
            send(parts.text());
        }
        limit.isKept(this, parts);
    }

    @Override
    public void onFragment(boolean last, byte[] fragment) {
        if (isOpen() && parts.add(ByteBuffer.wrap(fragment), last)) {
            work.perform();
            send(Subscriptions.bytes(parts.binary()));
        }
        limit.isKept(this, parts);
    }

    /** False once a close frame was sent or received: later frames of the same read get no response. */
    private boolean isOpen() {
        return state.get() == State.CONNECTED;
    }
}
