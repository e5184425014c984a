package org.echobench.spring.undertow;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class SpringUndertowBenchmarks {

    private SpringUndertowBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("spring-boot-undertow", arguments);
    }
}
