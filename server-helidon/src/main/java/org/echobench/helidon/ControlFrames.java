package org.echobench.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;

/** Answers pings and repeats the code of a close frame: Helidon leaves the first to listeners, and closes with 1000. */
class ControlFrames implements WsListener {

    @Override
    public final void onPing(WsSession session, BufferData payload) {
        session.pong(payload);
    }

    @Override
    public void onClose(WsSession session, int status, String reason) {
        session.close(status, reason);
    }
}
