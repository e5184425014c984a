package org.echobench.jersey;

import io.undertow.servlet.Servlets;
import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.echobench.grizzly.GrizzlyProvider;
import org.echobench.grizzly.GrizzlyServer;
import org.echobench.jetty.JettyProvider;
import org.echobench.jetty.JettyServer;
import org.echobench.tomcat.TomcatProvider;
import org.echobench.tomcat.TomcatServer;
import org.echobench.undertow.UndertowProvider;
import org.glassfish.jersey.grizzly2.httpserver.GrizzlyHttpContainer;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.jetty.JettyHttpContainer;
import org.glassfish.jersey.server.ContainerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.glassfish.jersey.servlet.ServletContainer;

/** What the Jersey rows share; a subclass names its container and starts it. HTTP only. */
public abstract class JerseyRow implements BenchServerProvider {

    private final String id;
    private final BenchServerProvider plain;
    private final FlushPolicy flush;

    /**
     * @param plain the row of the same container without Jersey, whose start-up and settings this row has
     * @param flush the policy for HTTP responses; a plain row states the policy for its WebSocket messages
     */
    JerseyRow(String id, BenchServerProvider plain, FlushPolicy flush) {
        this.id = id;
        this.plain = plain;
        this.flush = flush;
    }

    final String id() {
        return id;
    }

    /** All four containers call resources on a thread of their pool; Jetty's selecting threads belong to that pool. */
    @Override
    public final ServerInfo info() {
        ServerInfo container = plain.info();
        String version = LibraryVersion.ofMaven(ResourceConfig.class, "org.glassfish.jersey.core", "jersey-server");
        return new ServerInfo(
                id,
                "Jersey",
                version + ", " + container.library() + " " + containerVersion(container),
                threading(),
                threading(),
                flush,
                container.pool());
    }

    Threading threading() {
        return Threading.POOL;
    }

    /** The versions of the container and of its own dependencies. */
    String containerVersion(ServerInfo container) {
        return container.version();
    }

    @Override
    public final Set<Workload> workloads() {
        return EnumSet.of(Workload.HTTP);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseCompression(id);
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        check(config);
        return start(
                config,
                application(ContentResource.class)
                        .property(ContentResource.WORK, new HandlerWork(config))
                        .register(JacksonFeature.class));
    }

    /** As {@link #start(ServerConfig)}, with another application. */
    abstract BenchServer start(ServerConfig config, ResourceConfig application) throws IOException;

    /** An application with one resource, for one server. */
    static ResourceConfig application(Class<?> resource) {
        return new ResourceConfig()
                .register(resource)
                // The description of the service: nobody requests it, and it needs JAXB.
                .property(ServerProperties.WADL_FEATURE_DISABLE, true);
    }

    /** The row {@code jersey-grizzly}: Jersey's adapter for Grizzly's HTTP server. */
    public static final class OnGrizzly extends JerseyRow {

        public OnGrizzly() {
            super("jersey-grizzly", new GrizzlyProvider(), FlushPolicy.PER_MESSAGE);
        }

        @Override
        BenchServer start(ServerConfig config, ResourceConfig application) throws IOException {
            return GrizzlyServer.startHttp(
                    this, config, ContainerFactory.createContainer(GrizzlyHttpContainer.class, application));
        }
    }

    /** The row {@code jersey-jetty}: Jersey's adapter for Jetty's core, without servlets. */
    public static final class OnJetty extends JerseyRow {

        public OnJetty() {
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

    /** The row {@code jersey-tomcat}: Jersey as a servlet in Tomcat. */
    public static final class OnTomcat extends JerseyRow {

        public OnTomcat() {
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

    /** The row {@code jersey-undertow}: Jersey as a servlet in Undertow. */
    public static final class OnUndertow extends JerseyRow {

        public OnUndertow() {
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
}
