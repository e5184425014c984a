package org.echobench.spring;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.OpenSessions;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A running Spring application. */
final class SpringServer extends EmbeddedServer {

    private static final Duration SESSIONS_END_LIMIT = Duration.ofSeconds(1);

    private final SpringRow row;
    private final Subscriptions<Subscriber, ByteBuffer> subscriptions;
    private ConfigurableApplicationContext application;

    SpringServer(SpringRow row, ServerConfig config, Subscriptions<Subscriber, ByteBuffer> subscriptions) {
        super(row, config, subscriptions);
        this.row = row;
        this.subscriptions = subscriptions;
    }

    @Override
    protected InetSocketAddress launch() {
        SpringApplication boot = new SpringApplication(EchoApplication.class);
        boot.addInitializers(context -> {
            context.getBeanFactory().registerSingleton("serverConfig", config);
            context.getBeanFactory().registerSingleton("row", row);
            context.getBeanFactory().registerSingleton("subscriptions", subscriptions);
        });
        application = boot.run(arguments());
        int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        return new InetSocketAddress(config.host(), port);
    }

    @Override
    protected void stop() {
        if (application != null) {
            // Ends sessions first, because a container may wait for peers to answer a close frame.
            OpenSessions<?> sessions = application.getBean(OpenSessions.class);
            sessions.endAll();
            // A container that stops meanwhile may complain that it cannot report their end.
            sessions.awaitNone(SESSIONS_END_LIMIT);
            application.close();
        }
    }

    /**
     * Spring Boot's properties for the configuration, as command-line arguments, which take precedence over everything
     * else that may set a property. Constant ones are in {@code application.properties}, and those that are the same
     * for all servers in {@code config}.
     */
    private String[] arguments() {
        Map<String, String> properties = new LinkedHashMap<>();
        // Not the working directory: its files could change the measurement.
        properties.put("spring.config.location", config.asShipped() ? "classpath:/" : "classpath:/,classpath:/config/");
        properties.put("server.address", config.host());
        properties.put("server.port", Integer.toString(config.port()));
        config.ioThreads().ifPresent(threads -> properties.putAll(row.ioThreads(threads)));
        if (row.onVirtualThreads()) {
            properties.put("spring.threads.virtual.enabled", "true");
        }
        if (config.http2()) {
            properties.put("server.http2.enabled", "true");
        }
        if (config.tls()) {
            properties.put("server.ssl.bundle", EchoApplication.TLS);
        }
        return properties.entrySet().stream()
                .map(property -> "--" + property.getKey() + "=" + property.getValue())
                .toArray(String[]::new);
    }
}
