package org.echobench.spring.jetty;

import org.echobench.core.spi.Endpoints;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.ServerConnector;
import org.springframework.boot.jetty.JettyServerCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Settings for which Spring Boot has no property. */
@Configuration(proxyBeanMethods = false)
class JettySettings {

    @Bean
    JettyServerCustomizer sockets() {
        return server -> {
            for (Connector connector : server.getConnectors()) {
                ServerConnector tcp = (ServerConnector) connector;
                tcp.setAcceptQueueSize(Endpoints.BACKLOG);
                tcp.setAcceptedTcpNoDelay(true);
            }
        };
    }
}
