package org.echobench.cli;

import java.io.IOException;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.ServerConfig;

/** The reference server as somebody's service, in a JVM of its own. */
final class EchoService {

    private EchoService() {}

    /** @param arguments the port */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        new ReferenceProvider().start(ServerConfig.defaults().withPort(Integer.parseInt(arguments[0])));
        Thread.currentThread().join();
    }

    /** The command that starts it, with the agent. */
    static String command() {
        return Cli.java() + " -XX:TieredStopAtLevel=1 {agent} -cp " + System.getProperty("java.class.path") + " "
                + EchoService.class.getName() + " {port}";
    }
}
