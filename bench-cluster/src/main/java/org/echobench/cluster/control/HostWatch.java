package org.echobench.cluster.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.RelayAddress;
import org.echobench.core.process.RelayConnection;
import org.echobench.core.process.RelayConnection.Type;
import org.echobench.core.process.RemoteHost;

/** Holds the relays, and knows the first that was lost. Thread-safe. */
final class HostWatch implements AutoCloseable {

    private final List<RelayConnection> held = new ArrayList<>();
    private Optional<String> first = Optional.empty();
    private boolean closed;

    /** From now on the relay ends when this process does. */
    synchronized void hold(String who, RelayAddress relay) throws IOException {
        RelayConnection connection = RelayConnection.connect(relay);
        connection.send(Type.HOLD, "");
        held.add(connection);
        Thread thread = new Thread(() -> await(who, connection), "echobench-host-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void await(String who, RelayConnection connection) {
        try {
            while (true) {
                connection.receive();
            }
        } catch (IOException e) {
            lost(who, "its connection " + e.getMessage());
        }
    }

    /** @param reason a clause */
    synchronized void lost(String who, String reason) {
        if (!closed && first.isEmpty()) {
            first = Optional.of(who + " was lost: " + reason);
        }
    }

    synchronized Optional<String> first() {
        return first;
    }

    /** Finds out whether the relay answers now. */
    void ask(String who, RelayAddress relay) {
        try (RemoteHost host = new RemoteHost(relay)) {
            host.clock();
        } catch (IOException e) {
            lost(who, e.getMessage());
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        for (RelayConnection connection : held) {
            try {
                connection.close();
            } catch (IOException e) {
                // It has ended by itself.
            }
        }
    }
}
