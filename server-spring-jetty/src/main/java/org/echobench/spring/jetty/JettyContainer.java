package org.echobench.spring.jetty;

import java.time.Duration;
import java.util.Map;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.echobench.spring.EmbeddedContainer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.websocket.api.Session;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.server.jetty.JettyRequestUpgradeStrategy;
import org.springframework.web.socket.server.support.DefaultHandshakeHandler;

/** Jetty in Tomcat's place. */
final class JettyContainer implements EmbeddedContainer {

    /** Jetty's own, and Spring Boot's. */
    private static final int MAX_THREADS = 200;

    @Override
    public String name() {
        return "Jetty";
    }

    @Override
    public String version() {
        return LibraryVersion.ofMaven(Server.class, "org.eclipse.jetty", "jetty-server");
    }

    /** Servlets may block, so the selecting thread hands over. */
    @Override
    public Threading threading() {
        return Threading.HAND_OVER;
    }

    /** Selectors use threads of the pool; the same number is added, so handlers keep theirs. */
    @Override
    public Map<String, String> ioThreads(int ioThreads) {
        return Map.of(
                "server.jetty.threads.selectors", Integer.toString(ioThreads),
                "server.jetty.threads.max", Integer.toString(MAX_THREADS + ioThreads));
    }

    @Override
    public boolean messagesInParts() {
        return false;
    }

    /** On Jetty, Spring has the native API in place of Jakarta WebSocket, and that has settings of its own. */
    @Override
    public DefaultHandshakeHandler handshake(ServerConfig config) {
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
    public void end(WebSocketSession session) {
        ((NativeWebSocketSession) session).getNativeSession(Session.class).disconnect();
    }
}
