package org.echobench.jersey;

import io.undertow.servlet.Servlets;
import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.undertow.UndertowProvider;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.servlet.ServletContainer;

/** The row {@code jersey-undertow}: Jersey as a servlet in Undertow. */
public final class JerseyUndertowProvider extends JerseyRow {

    public JerseyUndertowProvider() {
        super("jersey-undertow", new UndertowProvider(), FlushPolicy.PER_READ);
    }

    @Override
    String containerVersion(ServerInfo container) {
        return container.version() + " with servlets "
                + LibraryVersion.ofMaven(Servlets.class, "io.undertow.ee", "undertow-servlet");
    }

    @Override
    BenchServer start(ServerConfig config, ResourceConfig application) throws IOException {
        return UndertowServlet.start(this, config, new ServletContainer(application));
    }
}
