package org.echobench.jersey;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class JerseyBenchmarks {

    private JerseyBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("jersey-grizzly", arguments);
    }
}
