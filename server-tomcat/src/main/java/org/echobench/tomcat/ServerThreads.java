package org.echobench.tomcat;

import org.echobench.core.spi.LingeringThread;

/** The threads that outlive a Tomcat. */
final class ServerThreads {

    /** Shared by all Tomcats in a JVM; ends by itself after the last WebSocket session. */
    static final LingeringThread WEBSOCKET_BACKGROUND = new LingeringThread(
            "WebSocket background processing",
            "Tomcat's timer of WebSocket sessions looks once a second whether there are any");

    private ServerThreads() {}
}
