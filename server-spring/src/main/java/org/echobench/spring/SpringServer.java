package org.echobench.spring;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.echobench.core.content.StartedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreads;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** A running application. */
final class SpringServer extends StartedServer {

    private static final Duration SESSIONS_END_LIMIT = Duration.ofSeconds(1);
    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final EmbeddedContainer container;
    private final ServerThreads threads;
    private final ConfigurableApplicationContext application;

    private SpringServer(
            EmbeddedContainer container,
            ServerThreads threads,
            ConfigurableApplicationContext application,
            InetSocketAddress address) {
        super(address, application.getBean(Subscriptions.class));
        this.container = container;
        this.threads = threads;
        this.application = application;
    }

    static SpringServer start(String id, EmbeddedContainer container, ServerConfig config) throws IOException {
        ServerThreads threads = new ServerThreads(id);
        try {
            ConfigurableApplicationContext application =
                    threads.call(() -> application(container, config).run(Settings.arguments(container, config)));
            int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
            return new SpringServer(container, threads, application, new InetSocketAddress(config.host(), port));
        } catch (Exception e) {
            throw failure(container, config, threads, e);
        }
    }

    private static IOException failure(
            EmbeddedContainer container, ServerConfig config, ServerThreads threads, Exception cause) {
        IOException failure = config.startFailure(cause);
        try {
            threads.awaitEnd(container.lingeringThreads(), END_LIMIT);
        } catch (IllegalStateException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    private static SpringApplication application(EmbeddedContainer container, ServerConfig config) {
        SpringApplication application = new SpringApplication(EchoApplication.class);
        application.addInitializers(context -> {
            context.getBeanFactory().registerSingleton("serverConfig", config);
            context.getBeanFactory().registerSingleton("embeddedContainer", container);
        });
        return application;
    }

    @Override
    protected void stop() {
        // First, because a container may wait for peers to answer a close frame.
        application.getBean(OpenSessions.class).endAll(SESSIONS_END_LIMIT);
        application.close();
        threads.awaitEnd(container.lingeringThreads(), END_LIMIT);
    }

    /** Spring Boot's properties for a configuration; constant ones are in {@code application.properties}. */
    static final class Settings {

        private Settings() {}

        /** As arguments of the command line, which come before everything else that may set a property. */
        static String[] arguments(EmbeddedContainer container, ServerConfig config) {
            Map<String, String> properties = new LinkedHashMap<>();
            // Not the working directory: its files could change the measurement.
            properties.put("spring.config.location", "classpath:/,classpath:/config/");
            properties.put("server.address", config.host());
            properties.put("server.port", Integer.toString(config.port()));
            config.ioThreads().ifPresent(threads -> properties.putAll(container.ioThreads(threads)));
            if (config.tls()) {
                properties.put("server.ssl.bundle", EchoApplication.TLS);
            }
            return properties.entrySet().stream()
                    .map(property -> "--" + property.getKey() + "=" + property.getValue())
                    .toArray(String[]::new);
        }
    }
}
