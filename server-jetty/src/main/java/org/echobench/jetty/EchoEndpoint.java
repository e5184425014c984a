package org.echobench.jetty;

import java.nio.ByteBuffer;
import org.echobench.core.content.HandlerWork;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** Echoes whole messages. Public because Jetty calls endpoints reflectively. */
public final class EchoEndpoint extends Session.Listener.AbstractAutoDemanding {

    private final HandlerWork work;

    EchoEndpoint(HandlerWork work) {
        this.work = work;
    }

    @Override
    public void onWebSocketText(String message) {
        work.perform();
        // A send fails only with its connection, which Jetty then closes. Nothing is left to do.
        getSession().sendText(message, Callback.NOOP);
    }

    /** The buffer stays valid until the callback completes, so it is sent without a copy. */
    @Override
    public void onWebSocketBinary(ByteBuffer payload, Callback callback) {
        work.perform();
        getSession().sendBinary(payload, callback);
    }
}
