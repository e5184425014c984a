package org.echobench.tck.client;

/** The server ended the connection in the middle of what was expected. */
public final class ConnectionEnded extends AssertionError {
    private static final long serialVersionUID = 1L;

    ConnectionEnded(String serverId, String expected, Throwable cause) {
        super("server '" + serverId + "': expected " + expected + ", but the connection ended", cause);
    }
}
