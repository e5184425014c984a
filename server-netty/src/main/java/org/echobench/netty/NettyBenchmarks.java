package org.echobench.netty;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class NettyBenchmarks {

    private NettyBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("netty", arguments);
    }
}
