package org.echobench.quarkus;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;

/** A running application, in a class loader of its own. */
final class QuarkusServer extends EmbeddedServer {

    private ApplicationLoader loader;
    private HostedApplication application;

    QuarkusServer(BenchServerProvider row, ServerConfig config) {
        super(row, config, Subscriptions.none());
    }

    /** The JDK finds JBoss' loggers on the class path. The first one complains if the JVM has no JBoss log manager. */
    private static void expectTheJdksLogManager() {
        Logger first = Logger.getLogger(QuarkusServer.class.getName());
        first.setLevel(Level.OFF);
        System.getLogger(first.getName()).isLoggable(System.Logger.Level.ERROR);
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        expectTheJdksLogManager();
        loader = new ApplicationLoader();
        Thread.currentThread().setContextClassLoader(loader);
        application = loader.application();
        return application.start(config);
    }

    @Override
    public void publish(ByteBuffer message) {
        application.publish(message);
    }

    @Override
    protected void stop() throws IOException {
        Thread.currentThread().setContextClassLoader(loader);
        if (application != null) {
            application.stop();
        }
        if (loader != null) {
            loader.close();
        }
    }
}
