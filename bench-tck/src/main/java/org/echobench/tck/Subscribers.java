package org.echobench.tck;

import java.util.ArrayList;
import java.util.List;
import org.echobench.tck.client.WebSocketConnection;

/** Several subscribers whose subscriptions are in force. */
final class Subscribers implements AutoCloseable {

    private final List<WebSocketConnection> all = new ArrayList<>();

    Subscribers(ServerUnderTest server, int count) {
        try {
            for (int i = 0; i < count; i++) {
                all.add(server.subscribe());
            }
        } catch (AssertionError e) {
            close();
            throw e;
        }
    }

    List<WebSocketConnection> all() {
        return all;
    }

    @Override
    public void close() {
        all.forEach(WebSocketConnection::close);
    }
}
