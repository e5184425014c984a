package org.echobench.vertx;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class VertxBenchmarks {

    private VertxBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("vertx", arguments);
    }
}
