package org.echobench.grizzly;

import org.echobench.core.content.HandlerWork;
import org.glassfish.grizzly.websockets.ProtocolHandler;
import org.glassfish.grizzly.websockets.SimpleWebSocket;
import org.glassfish.grizzly.websockets.WebSocketListener;

/**
 * Sends whole messages back. Grizzly calls it on the connection's selector thread, one call at a time, with one
 * fragment of a message. This class assembles the fragments and limits the message.
 */
final class EchoSocket extends SimpleWebSocket {

    private final HandlerWork work;
    private final MessageLimit limit;
    private final FragmentedMessage fragments = new FragmentedMessage();

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
}
