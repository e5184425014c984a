package org.echobench.spring.webflux;

import io.netty.channel.ChannelOption;
import java.util.Map;
import org.echobench.core.content.DateHeader;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.ssl.SslBundleRegistrar;
import org.springframework.boot.reactor.netty.NettyServerCustomizer;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleKey;
import org.springframework.boot.ssl.SslOptions;
import org.springframework.boot.ssl.SslStoreBundle;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpHeaders;
import org.springframework.http.client.ReactorResourceFactory;
import org.springframework.web.reactive.HandlerMapping;
import org.springframework.web.reactive.config.WebFluxConfigurer;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.reactive.socket.server.WebSocketService;
import org.springframework.web.server.WebFilter;
import reactor.netty.resources.LoopResources;

/** The application, set up by Spring Boot as any other. */
@SpringBootApplication(proxyBeanMethods = false)
class EchoApplication {

    /** The name of the TLS settings, for {@code server.ssl.bundle}. */
    static final String TLS = "echobench";

    /** Ahead of the controllers, which do not have these paths. */
    private static final int FIRST = -1;

    @Bean
    SslBundleRegistrar tls(ServerConfig config) {
        return bundles -> {
            if (config.tls()) {
                TlsMaterial material = TlsMaterial.ofThisProcess();
                bundles.registerBundle(
                        TLS,
                        SslBundle.of(
                                SslStoreBundle.of(material.keyStore(), new String(material.password()), null),
                                SslBundleKey.NONE,
                                SslOptions.of(
                                        new String[] {TlsMaterial.CIPHER_SUITE}, new String[] {TlsMaterial.PROTOCOL})));
            }
        };
    }

    /** The server's own loops, which end with it. */
    @Bean
    ReactorResourceFactory resources(LoopResources loops) {
        ReactorResourceFactory resources = new ReactorResourceFactory();
        resources.setUseGlobalResources(false);
        resources.setLoopResources(loops);
        return resources;
    }

    /** NIO, as in the rows of other frameworks on Netty, instead of Spring Boot's native transport. */
    @Bean
    NettyServerCustomizer sockets(ServerConfig config, LoopResources loops) {
        return server -> config.asShipped()
                ? server
                : server.runOn(loops, false)
                        .option(ChannelOption.SO_BACKLOG, Endpoints.BACKLOG)
                        .childOption(ChannelOption.TCP_NODELAY, true);
    }

    /** Adds Date, which Reactor Netty does not send. */
    @Bean
    WebFilter dates(DateHeader<String> date) {
        return (exchange, chain) -> {
            exchange.getResponse().getHeaders().set(HttpHeaders.DATE, date.value());
            return chain.filter(exchange);
        };
    }

    @Bean
    HandlerMapping webSockets(EchoHandler echo, PushHandler push) {
        return new SimpleUrlHandlerMapping(Map.of(Endpoints.WS_ECHO, echo, Endpoints.WS_PUSH, push), FIRST);
    }

    @Bean
    WebFluxConfigurer handshakes(ServerConfig config) {
        return new WebFluxConfigurer() {
            @Override
            public WebSocketService getWebSocketService() {
                return new Handshakes(config);
            }
        };
    }
}
