package org.echobench.jersey;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.tomcat.TomcatProvider;
import org.echobench.tomcat.TomcatServer;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/** The row {@code jersey-tomcat}: Jersey as a servlet in Tomcat. */
public final class JerseyTomcatProvider extends JerseyRow {

    public JerseyTomcatProvider() {
        super("jersey-tomcat", new TomcatProvider(), FlushPolicy.PER_MESSAGE);
    }

    @Override
    public void check(ServerConfig config) {
        super.check(config);
        TomcatServer.check(id(), config);
    }

    @Override
    BenchServer start(ServerConfig config, ResourceConfig application) throws IOException {
        return TomcatServer.startHttp(this, config, new ServletContainer(application));
    }
}
