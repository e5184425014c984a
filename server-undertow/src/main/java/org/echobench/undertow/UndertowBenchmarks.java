package org.echobench.undertow;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class UndertowBenchmarks {

    private UndertowBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("undertow", arguments);
    }
}
