package org.echobench.pekko;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class PekkoBenchmarks {

    private PekkoBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("pekko", arguments);
    }
}
