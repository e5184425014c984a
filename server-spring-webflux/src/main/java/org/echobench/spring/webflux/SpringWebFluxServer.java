package org.echobench.spring.webflux;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.reactor.PushSubscriber;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;
import reactor.netty.resources.LoopResources;

/** A running Spring WebFlux application. */
final class SpringWebFluxServer extends EmbeddedServer {

    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(10);

    private final Subscriptions<PushSubscriber, byte[]> subscriptions;
    private LoopResources loops;
    private ConfigurableApplicationContext application;

    SpringWebFluxServer(BenchServerProvider row, ServerConfig config) {
        this(row, config, PushSubscriber.subscriptions());
    }

    private SpringWebFluxServer(
            BenchServerProvider row, ServerConfig config, Subscriptions<PushSubscriber, byte[]> subscriptions) {
        super(row, config, subscriptions);
        this.subscriptions = subscriptions;
    }

    @Override
    protected InetSocketAddress launch() {
        loops = LoopResources.create(
                threadPrefix + "loop",
                1,
                config.ioThreads().orElse(LoopResources.DEFAULT_IO_WORKER_COUNT),
                true,
                false);
        DateHeader<String> date = new DateHeader<>(value -> value);
        // On the loop that has little else to do.
        loops.onServerSelect(false)
                .scheduleAtFixedRate(
                        date::refresh, DateHeader.PERIOD_MILLIS, DateHeader.PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        SpringApplication boot = new SpringApplication(EchoApplication.class);
        boot.setWebApplicationType(WebApplicationType.REACTIVE);
        boot.addInitializers(context -> {
            context.getBeanFactory().registerSingleton("serverConfig", config);
            context.getBeanFactory().registerSingleton("subscriptions", subscriptions);
            context.getBeanFactory().registerSingleton("loops", loops);
            context.getBeanFactory().registerSingleton("date", date);
        });
        application = boot.run(arguments());
        int port = application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        return new InetSocketAddress(config.host(), port);
    }

    /** Ends the loops, which closes every connection. */
    @Override
    protected void stop() {
        if (application != null) {
            application.close();
        }
        if (loops != null) {
            // The default quiet period would add two seconds.
            loops.disposeLater(Duration.ZERO, CLOSE_LIMIT).block();
        }
    }

    /** Spring Boot's properties for the configuration; constant ones are in {@code application.properties}. */
    private String[] arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                // Not the working directory: its files could change the measurement.
                "--spring.config.location=classpath:/",
                "--server.address=" + config.host(),
                "--server.port=" + config.port()));
        if (config.http2()) {
            arguments.add("--server.http2.enabled=true");
        }
        if (config.tls()) {
            arguments.add("--server.ssl.bundle=" + EchoApplication.TLS);
        }
        return arguments.toArray(String[]::new);
    }
}
