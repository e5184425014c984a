package org.echobench.jersey;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.grizzly.GrizzlyProvider;
import org.echobench.grizzly.GrizzlyServer;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** The row {@code jersey-grizzly}: Jersey's adapter for Grizzly's HTTP server. */
public final class JerseyGrizzlyProvider extends JerseyRow {

    public JerseyGrizzlyProvider() {
        super("jersey-grizzly", new GrizzlyProvider(), FlushPolicy.PER_MESSAGE);
    }

    @Override
    BenchServer start(ServerConfig config, ResourceConfig application) throws IOException {
        return GrizzlyServer.startHttp(
                this, config, ContainerFactory.createContainer(GrizzlyHttpContainer.class, application));
    }
}
