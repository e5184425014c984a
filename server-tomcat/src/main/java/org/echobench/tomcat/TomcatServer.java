package org.echobench.tomcat;

import jakarta.servlet.Servlet;
import jakarta.websocket.Session;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Globals;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.ExpandWar;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.modeler.Registry;
import org.apache.tomcat.websocket.server.WsSci;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;

/** A Tomcat server with one connector and one context. */
public final class TomcatServer extends EmbeddedServer {

    /** Held here, because java.util.logging forgets the level of a logger to which nobody refers. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private final Tomcat tomcat = new Tomcat();
    private final Connector connector;
    private final OpenSessions<Session> sessions;
    private final Consumer<StandardContext> deployment;
    private Path baseDirectory;

    private TomcatServer(
            BenchServerProvider row,
            ServerConfig config,
            Connector connector,
            OpenSessions<Session> sessions,
            Subscriptions<?, ?> subscribers,
            Consumer<StandardContext> deployment) {
        super(row, config, subscribers);
        this.connector = connector;
        this.sessions = sessions;
        this.deployment = deployment;
    }

    /** Refuses, in the name of a row, the settings that Tomcat cannot honour. */
    public static void check(String id, ServerConfig config) {
        config.refuseIoThreads(id, "Tomcat has exactly one poller, and the handlers' threads read and write");
    }

    /** Starts a server with the suite's own handlers. */
    static BenchServer start(TomcatProvider row, ServerConfig config) throws IOException {
        Connector connector = ConnectorSettings.connector(row.threading() == Threading.VIRTUAL_THREADS, config);
        if (row.limited()) {
            ConnectorSettings.limit(connector);
        }
        WebSocketEndpoints webSocket = new WebSocketEndpoints(
                config, task -> connector.getProtocolHandler().getExecutor().execute(task));
        return new TomcatServer(row, config, connector, webSocket.sessions(), webSocket.subscribers(), context -> {
                    Tomcat.addServlet(context, "content", new ContentServlet(new HttpContent(config)))
                            .addMapping("/");
                    context.addServletContainerInitializer(new WsSci(), Set.of());
                    context.addServletContainerInitializer(webSocket, Set.of());
                })
                .start();
    }

    /**
     * Starts a server with the settings of the row {@code tomcat} and another servlet, for frameworks on top of
     * servlets. It has no WebSocket endpoints.
     *
     * @param servlet serves every path, as path information; started with the server
     * @throws IOException in one sentence, if it cannot start
     */
    public static BenchServer startHttp(BenchServerProvider row, ServerConfig config, Servlet servlet)
            throws IOException {
        Connector connector = ConnectorSettings.connector(false, config);
        return new TomcatServer(
                        row, config, connector, new OpenSessions<>(session -> {}), Subscriptions.none(), context -> {
                            Wrapper wrapper = Tomcat.addServlet(context, "application", servlet);
                            wrapper.setLoadOnStartup(1);
                            wrapper.addMapping("/*");
                        })
                .start();
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        if (LOGGER.getLevel() == null) {
            LOGGER.setLevel(Level.WARNING);
        }
        // Spring Boot does the same. Nobody looks at the beans, and two servers in one JVM would share their names.
        Registry.disableRegistry();
        // Tomcat requires a directory of its own, even with nothing to put there.
        baseDirectory = Files.createTempDirectory("echobench-tomcat-");
        tomcat.setBaseDir(baseDirectory.toString());
        tomcat.setConnector(connector);
        deployment.accept(context());
        // Tomcat leaves names of directories there. The next Tomcat in this JVM would find them and make those again.
        System.clearProperty(Globals.CATALINA_HOME_PROP);
        System.clearProperty(Globals.CATALINA_BASE_PROP);
        tomcat.start();
        return new InetSocketAddress(config.host(), connector.getLocalPort());
    }

    private StandardContext context() {
        StandardContext context = (StandardContext) tomcat.addContext("", baseDirectory.toString());
        context.setParentClassLoader(TomcatServer.class.getClassLoader());
        // The search for leaks of a reloaded web application needs --add-opens, and nothing is reloaded here.
        context.setClearReferencesRmiTargets(false);
        context.setClearReferencesThreadLocals(false);
        return context;
    }

    @Override
    protected void stop() throws Exception {
        connector.pause();
        sessions.endAll();
        try {
            tomcat.stop();
            tomcat.destroy();
        } finally {
            ExpandWar.delete(baseDirectory.toFile());
        }
    }
}
