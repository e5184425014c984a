package org.echobench.spring.jetty;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class SpringJettyBenchmarks {

    private SpringJettyBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("spring-boot-jetty", arguments);
    }
}
