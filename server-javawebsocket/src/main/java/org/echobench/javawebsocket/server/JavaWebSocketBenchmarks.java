package org.echobench.javawebsocket.server;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class JavaWebSocketBenchmarks {

    private JavaWebSocketBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("java-websocket", arguments);
    }
}
