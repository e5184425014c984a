package org.echobench.golang;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class GoBenchmarks {

    private GoBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("go-gorilla", arguments);
    }
}
