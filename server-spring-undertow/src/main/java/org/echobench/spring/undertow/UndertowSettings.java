package org.echobench.spring.undertow;

import io.undertow.server.DefaultByteBufferPool;
import io.undertow.servlet.api.DeploymentInfo;
import io.undertow.websockets.extensions.PerMessageDeflateHandshake;
import io.undertow.websockets.jsr.WebSocketDeploymentInfo;
import org.echobench.core.spi.ServerConfig;
import org.springframework.boot.web.embedded.undertow.UndertowServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Settings for which Spring Boot has no property. */
@Configuration(proxyBeanMethods = false)
class UndertowSettings {

    /** Runs last, because Spring Boot's own customizer makes the object that this one changes. */
    @Bean
    @Order(Ordered.LOWEST_PRECEDENCE)
    WebServerFactoryCustomizer<UndertowServletWebServerFactory> webSockets(ServerConfig config) {
        return factory -> factory.addDeploymentInfoCustomizers(deployment -> webSockets(deployment, config));
    }

    private static void webSockets(DeploymentInfo deployment, ServerConfig config) {
        WebSocketDeploymentInfo webSockets = (WebSocketDeploymentInfo)
                deployment.getServletContextAttributes().get(WebSocketDeploymentInfo.ATTRIBUTE_NAME);
        // Spring's sends block, which Undertow allows on its workers only.
        webSockets.setDispatchToWorkerThread(true);
        // For WebSocket clients; there are none. These are Undertow's defaults; without them it takes the same and
        // warns.
        webSockets.setBuffers(new DefaultByteBufferPool(false, 1024, 100, 12));
        if (config.compression()) {
            webSockets.addExtension(new PerMessageDeflateHandshake(false));
        }
    }
}
