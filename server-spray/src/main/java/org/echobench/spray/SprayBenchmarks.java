package org.echobench.spray;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class SprayBenchmarks {

    private SprayBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("spray", arguments);
    }
}
