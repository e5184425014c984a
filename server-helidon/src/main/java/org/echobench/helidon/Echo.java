package org.echobench.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.websocket.WsCloseCodes;
import io.helidon.websocket.WsSession;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.Utf8Length;

/** Echoes the messages of one connection, each fragment as Helidon delivers it. Called on the connection's thread. */
final class Echo extends ControlFrames {

    private final HandlerWork work;
    private final int maxMessageBytes;
    /** Bytes so far of the message whose last fragment is still to come. */
    private long bytes;

    private boolean inFragments;

    Echo(HandlerWork work, int maxMessageBytes) {
        this.work = work;
        this.maxMessageBytes = maxMessageBytes;
    }

    @Override
    public void onMessage(WsSession session, String text, boolean last) {
        // Helidon has checked the size of a frame.
        boolean whole = last && !inFragments;
        handle(session, whole ? 0 : Utf8Length.of(text), last);
        session.send(text, last);
    }

    @Override
    public void onMessage(WsSession session, BufferData data, boolean last) {
        handle(session, data.available(), last);
        session.send(data, last);
    }

    private void handle(WsSession session, long more, boolean last) {
        if (!inFragments) {
            work.perform();
            bytes = 0;
        }
        inFragments = !last;
        bytes += more;
        if (bytes > maxMessageBytes) {
            session.close(WsCloseCodes.TOO_BIG, "more than " + maxMessageBytes + " bytes");
            throw new CloseConnectionException("a message is too large");
        }
    }
}
