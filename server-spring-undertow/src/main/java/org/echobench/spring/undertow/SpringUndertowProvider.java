package org.echobench.spring.undertow;

import io.undertow.Undertow;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import io.undertow.websockets.jsr.UndertowSession;
import io.undertow.websockets.jsr.WebSocketDeploymentInfo;
import java.util.List;
import java.util.Map;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.spring.SpringRow;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;

/** The row {@code spring-boot-undertow}: Spring MVC and Spring's WebSocket API on Undertow's worker threads. */
public final class SpringUndertowProvider extends SpringRow {

    public SpringUndertowProvider() {
        this("spring-boot-undertow", Threading.POOL);
    }

    private SpringUndertowProvider(String id, Threading http) {
        super(id, "Undertow", http, Threading.POOL);
    }

    /** Adds servlets on virtual threads; WebSocket stays on the workers. */
    @Override
    public List<BenchServerProvider> rows() {
        return List.of(this, new SpringUndertowProvider("spring-boot-undertow-vt", Threading.VIRTUAL_THREADS));
    }

    @Override
    protected String version() {
        return LibraryVersion.ofMaven(Undertow.class, "io.undertow", "undertow-core");
    }

    /** Undertow's own sizing: eight for each of its I/O threads, of which there are at least two. */
    @Override
    protected ServerInfo.Pool pool() {
        return new ServerInfo.Pool(16, 8);
    }

    /** Undertow sizes its workers, which run the handlers, by the number of I/O threads. */
    @Override
    protected Map<String, String> ioThreads(int ioThreads) {
        return Map.of("server.undertow.threads.io", Integer.toString(ioThreads));
    }

    /** No: with partial messages Undertow would lose a character whose bytes are in two fragments. */
    @Override
    protected boolean messagesInParts() {
        return false;
    }

    @Override
    protected void end(WebSocketSession session) {
        ((NativeWebSocketSession) session)
                .getNativeSession(UndertowSession.class)
                .forceClose();
    }

    /** Settings for which Spring Boot has no property. */
    @Configuration(proxyBeanMethods = false)
    static class Settings {

        /** Runs last, because Spring Boot's own customizer makes the object that this one changes. */
        @Bean
        @Order(Ordered.LOWEST_PRECEDENCE)
        WebServerFactoryCustomizer<UndertowServletWebServerFactory> webSockets(ServerConfig config) {
            return factory -> factory.addDeploymentInfoCustomizers(deployment -> webSockets(deployment, config));
        }

        private static void webSockets(DeploymentInfo deployment, ServerConfig config) {
            WebSocketDeploymentInfo webSockets = (WebSocketDeploymentInfo)
                    deployment.getServletContextAttributes().get(WebSocketDeploymentInfo.ATTRIBUTE_NAME);
            // Spring's sends block, which Undertow allows only on its workers.
            webSockets.setDispatchToWorkerThread(true);
            // For WebSocket clients, of which there are none. These are Undertow's defaults; if they are not set, it
            // uses the same and warns.
            webSockets.setBuffers(new DefaultByteBufferPool(false, 1024, 100, 12));
            if (config.compression()) {
                webSockets.addExtension(new PerMessageDeflateHandshake(false));
            }
        }
    }
}
