package org.echobench.spring.jetty;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.spring.SpringRow;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.websocket.api.Session;
import org.springframework.boot.jetty.JettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.server.jetty.JettyRequestUpgradeStrategy;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/** The row {@code spring-boot-jetty}: Spring MVC and Spring's WebSocket API on Jetty's pool of platform threads. */
public final class SpringJettyProvider extends SpringRow {

    /** The default of Jetty and of Spring Boot. */
    private static final int MAX_THREADS = 200;

    /** Servlets may block, so the selecting thread hands over. */
    public SpringJettyProvider() {
        this("spring-boot-jetty", Threading.HAND_OVER);
    }

    private SpringJettyProvider(String id, Threading threading) {
        super(id, "Jetty", threading, threading);
    }

    /** Adds the same on virtual threads. */
    @Override
    public List<BenchServerProvider> rows() {
        return List.of(this, new SpringJettyProvider("spring-boot-jetty-vt", Threading.VIRTUAL_THREADS));
    }

    @Override
    protected String version() {
        return LibraryVersion.ofMaven(Server.class, "org.eclipse.jetty", "jetty-server");
    }

    @Override
    protected ServerInfo.Pool pool() {
        return new ServerInfo.Pool(MAX_THREADS, 0);
    }

    /** Selectors use threads of the pool; the same number is added, so that handlers keep theirs. */
    @Override
    protected Map<String, String> ioThreads(int ioThreads) {
        return Map.of(
                "server.jetty.threads.selectors", Integer.toString(ioThreads),
                "server.jetty.threads.max", Integer.toString(MAX_THREADS + ioThreads));
    }

    @Override
    protected boolean messagesInParts() {
        return false;
    }

    /** On Jetty, Spring uses the native API instead of Jakarta WebSocket, and that API has its own settings. */
    @Override
    protected DefaultHandshakeHandler handshake(ServerConfig config) {
        JettyRequestUpgradeStrategy jetty = new JettyRequestUpgradeStrategy();
        jetty.addWebSocketConfigurer(settings -> {
            settings.setIdleTimeout(Duration.ZERO);
            settings.setMaxTextMessageSize(config.maxMessageBytes());
            settings.setMaxBinaryMessageSize(config.maxMessageBytes());
            // As large as a message, because Jetty also cuts its own messages to this size.
            settings.setMaxFrameSize(config.maxMessageBytes());
        });
        return new DefaultHandshakeHandler(jetty);
    }

    @Override
    protected void end(WebSocketSession session) {
        ((NativeWebSocketSession) session).getNativeSession(Session.class).disconnect();
    }

    /** Settings for which Spring Boot has no property. */
    @Configuration(proxyBeanMethods = false)
    static class Settings {

        @Bean
        JettyServerCustomizer sockets(ServerConfig config) {
            return server -> {
                if (config.asShipped()) {
                    return;
                }
                for (Connector connector : server.getConnectors()) {
                    ServerConnector tcp = (ServerConnector) connector;
                    tcp.setAcceptQueueSize(Endpoints.BACKLOG);
                    tcp.setAcceptedTcpNoDelay(true);
                }
            };
        }
    }
}
