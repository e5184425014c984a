package org.echobench.spring.tomcat;

import jakarta.websocket.CloseReason;
import jakarta.websocket.CloseReason.CloseCodes;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Globals;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.websocket.WsSession;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.spring.SpringRow;
import org.springframework.boot.tomcat.TomcatContextCustomizer;
import org.springframework.boot.tomcat.autoconfigure.TomcatServerProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

/** The row {@code spring-boot-tomcat}: Spring MVC and Spring's WebSocket API on Tomcat's pool of platform threads. */
public final class SpringTomcatProvider extends SpringRow {

    public SpringTomcatProvider() {
        this("spring-boot-tomcat", Threading.POOL);
    }

    private SpringTomcatProvider(String id, Threading threading) {
        super(id, "Tomcat", threading, threading);
    }

    /** Adds the same on virtual threads. */
    @Override
    public List<BenchServerProvider> rows() {
        return List.of(this, new SpringTomcatProvider("spring-boot-tomcat-vt", Threading.VIRTUAL_THREADS));
    }

    @Override
    protected String version() {
        return LibraryVersion.ofManifest(Tomcat.class);
    }

    @Override
    protected ServerInfo.Pool pool() {
        return new ServerInfo.Pool(new TomcatServerProperties().getThreads().getMax(), 0);
    }

    /** None: there is one poller, and the handlers' pool reads and writes. */
    @Override
    protected Map<String, String> ioThreads(int ioThreads) {
        return Map.of();
    }

    /** For whole messages Tomcat allocates a buffer of the largest message for every session. */
    @Override
    protected boolean messagesInParts() {
        return true;
    }

    /** Sends a close frame, if that can be done within 50 ms, and closes the connection. */
    @Override
    protected void end(WebSocketSession session) {
        WsSession tomcat = ((NativeWebSocketSession) session).getNativeSession(WsSession.class);
        CloseReason reason = new CloseReason(CloseCodes.GOING_AWAY, "ended by the server");
        tomcat.doClose(reason, reason, true);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(new LingeringThread(
                "WebSocket background processing",
                "Tomcat's timer of WebSocket sessions checks once a second whether there are any"));
    }

    /** Settings for which Spring Boot has no property. */
    @Configuration(proxyBeanMethods = false)
    static class Settings {

        /**
         * Tomcat leaves the name of its directory in system properties, and Spring Boot deletes the directory when it
         * stops. The next Tomcat in this JVM would find the name and create the directory again.
         */
        @Bean
        TomcatContextCustomizer forgottenDirectory() {
            return context -> {
                System.clearProperty(Globals.CATALINA_HOME_PROP);
                System.clearProperty(Globals.CATALINA_BASE_PROP);
            };
        }
    }
}
