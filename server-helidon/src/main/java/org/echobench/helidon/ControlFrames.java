package org.echobench.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.websocket.WsListener;
import io.helidon.websocket.WsSession;

/** Answers pings, which Helidon leaves to listeners, and repeats a close frame's code; Helidon would answer 1000. */
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
