package org.echobench.grizzly;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class GrizzlyBenchmarks {

    private GrizzlyBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("grizzly", arguments);
    }
}
