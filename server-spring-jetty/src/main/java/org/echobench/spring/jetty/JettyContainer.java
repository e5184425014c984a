package org.echobench.spring.jetty;

import java.util.Map;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.spring.EmbeddedContainer;
import org.eclipse.jetty.ee11.websocket.jakarta.common.JakartaWebSocketSession;
import org.eclipse.jetty.server.Server;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

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

    /** Selectors live in the pool: what they take is added, so that as many are left for handlers as ever. */
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

    @Override
    public void end(WebSocketSession session) {
        ((NativeWebSocketSession) session)
                .getNativeSession(JakartaWebSocketSession.class)
                .abort();
    }
}
