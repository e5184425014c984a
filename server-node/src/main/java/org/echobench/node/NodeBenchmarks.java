package org.echobench.node;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class NodeBenchmarks {

    private NodeBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("node-ws", arguments);
    }
}
