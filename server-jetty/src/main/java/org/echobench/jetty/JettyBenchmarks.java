package org.echobench.jetty;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class JettyBenchmarks {

    private JettyBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("jetty", arguments);
    }
}
