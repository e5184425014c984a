package org.echobench.tomcat;

import jakarta.servlet.Servlet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.apache.catalina.Globals;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.modeler.Registry;
import org.apache.tomcat.websocket.server.WsSci;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.SerialSender;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;

/** Sets up, starts and takes down one Tomcat with one connector and one context. */
final class EmbeddedTomcat implements AutoCloseable {

    /** Held, because java.util.logging forgets the level of a logger that nobody holds. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final Tomcat tomcat = new Tomcat();
    private final Path baseDirectory;
    private final ServerThreads threads;
    private final Connector connector;
    private final OpenSessions sessions = new OpenSessions();
    private final Subscriptions<Subscriber, ByteBuffer> subscribers =
            new Subscriptions<>(SerialSender::copy, Subscriber::offer);

    /** @param servlet serves every path, and there is nothing else; without it, the suite's own endpoints */
    EmbeddedTomcat(String id, boolean virtualThreads, InetAddress host, ServerConfig config, Optional<Servlet> servlet)
            throws IOException {
        if (LOGGER.getLevel() == null) {
            LOGGER.setLevel(Level.WARNING);
        }
        // Spring Boot does the same. Nobody looks at the beans, and two servers in one JVM would share their names.
        Registry.disableRegistry();
        threads = new ServerThreads(id);
        connector = ConnectorSettings.connector(host, virtualThreads, config);
        // Tomcat wants one of its own, even with nothing to put there.
        baseDirectory = Files.createTempDirectory("echobench-tomcat-");
        tomcat.setBaseDir(baseDirectory.toString());
        tomcat.setConnector(connector);
        StandardContext context = context();
        servlet.ifPresentOrElse(only -> deploy(context, only), () -> deploy(context, config));
        // Tomcat leaves their names there. The next Tomcat in this JVM would find them and make the directory again.
        System.clearProperty(Globals.CATALINA_HOME_PROP);
        System.clearProperty(Globals.CATALINA_BASE_PROP);
    }

    private StandardContext context() {
        StandardContext context = (StandardContext) tomcat.addContext("", baseDirectory.toString());
        context.setParentClassLoader(EmbeddedTomcat.class.getClassLoader());
        // The hunt for leaks of a web application that is reloaded needs --add-opens, and nothing is reloaded here.
        context.setClearReferencesRmiTargets(false);
        context.setClearReferencesThreadLocals(false);
        return context;
    }

    private static void deploy(StandardContext context, Servlet servlet) {
        Wrapper wrapper = Tomcat.addServlet(context, "application", servlet);
        wrapper.setLoadOnStartup(1);
        wrapper.addMapping("/*");
    }

    private void deploy(StandardContext context, ServerConfig config) {
        Tomcat.addServlet(context, "content", new ContentServlet(new HttpContent(config)))
                .addMapping("/");
        context.addServletContainerInitializer(new WsSci(), Set.of());
        Executor executor = task -> connector.getProtocolHandler().getExecutor().execute(task);
        context.addServletContainerInitializer(
                new WebSocketEndpoints(config, new HandlerWork(config), sessions, subscribers, executor), Set.of());
    }

    /**
     * The port it listens on.
     *
     * @throws Exception if it cannot start; {@link #close} is still to be called
     */
    int start() throws Exception {
        threads.call(() -> {
            tomcat.start();
            return tomcat;
        });
        return connector.getLocalPort();
    }

    Subscriptions<Subscriber, ByteBuffer> subscribers() {
        return subscribers;
    }

    @Override
    public void close() {
        connector.pause();
        sessions.endAll();
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException e) {
            throw new IllegalStateException("Tomcat did not stop", e);
        } finally {
            threads.awaitEnd(List.of(TomcatRow.WEBSOCKET_BACKGROUND), END_LIMIT);
            deleteBaseDirectory();
        }
    }

    private void deleteBaseDirectory() {
        try (Stream<Path> walk = Files.walk(baseDirectory)) {
            List<Path> childrenFirst = walk.sorted(Comparator.reverseOrder()).toList();
            for (Path path : childrenFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
