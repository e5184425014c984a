package org.echobench.tomcat;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class TomcatBenchmarks {

    private TomcatBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("tomcat", arguments);
    }
}
