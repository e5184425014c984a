package org.echobench.core.client;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;

/**
 * A WebSocket client library as a driver, because users run them. Found by {@link java.util.ServiceLoader}. Its figures
 * include the library's own threads and hand-overs, so they describe client and server together.
 */
public interface WebSocketClientProvider {

    /** Its name as a value of the parameter {@code client}. */
    String id();

    /** Whether a thread of this name is the library's. */
    boolean ownsThread(String name);

    /** Opens a connection, and waits until it is open. */
    ClientConnection connect(URI uri, Listener listener) throws IOException;

    /** An open connection. Sends are made by one thread, and none before the answer to the last has come. */
    interface ClientConnection {

        /** @param message valid until the answer comes */
        void sendBinary(ByteBuffer message);

        void sendText(String message);

        /** Ends the connection and the library's threads for it. */
        void close();
    }

    /** Told of what arrives, on the library's threads. */
    interface Listener {

        /** @param message a whole message; valid during the call */
        void binary(ByteBuffer message);

        /** @param message a whole message */
        void text(String message);

        /** The connection ended although neither side closed it. */
        void failed(String reason);
    }
}
