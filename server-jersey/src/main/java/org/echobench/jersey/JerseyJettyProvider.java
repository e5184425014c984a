package org.echobench.jersey;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.jetty.JettyProvider;
import org.echobench.jetty.JettyServer;
import org.glassfish.jersey.jetty.JettyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** The row {@code jersey-jetty}: Jersey's adapter for Jetty's core, without servlets. */
public final class JerseyJettyProvider extends JerseyRow {

    public JerseyJettyProvider() {
        super("jersey-jetty", new JettyProvider(), FlushPolicy.PER_MESSAGE);
    }

    @Override
    Threading threading() {
        return Threading.HAND_OVER;
    }

    @Override
    BenchServer start(ServerConfig config, ResourceConfig application) throws IOException {
        application.register(new CountedBody());
        return JettyServer.startHttp(
                this, config, ContainerFactory.createContainer(JettyHttpContainer.class, application));
    }
}
