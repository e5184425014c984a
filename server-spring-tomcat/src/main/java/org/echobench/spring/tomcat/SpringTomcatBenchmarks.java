package org.echobench.spring.tomcat;

import org.echobench.core.benchmarks.Main;

/** Starts the main benchmarks on this server from an IDE; takes JMH's options. */
public final class SpringTomcatBenchmarks {

    private SpringTomcatBenchmarks() {}

    public static void main(String[] arguments) throws Exception {
        Main.runServer("spring-boot-tomcat", arguments);
    }
}
