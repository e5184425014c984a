package org.echobench.spring;

import java.io.IOException;
import java.util.List;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.springframework.boot.SpringApplication;

/** The application on one container; a subclass names its row. */
public abstract class SpringRow implements BenchServerProvider {

    private final String id;
    private final EmbeddedContainer container;

    protected SpringRow(String id, EmbeddedContainer container) {
        this.id = id;
        this.container = container;
    }

    /** The version is Spring Boot's and, because it decides as much, that of the container. */
    @Override
    public final ServerInfo info() {
        String boot = LibraryVersion.ofManifest(SpringApplication.class);
        // A session sends a message before it takes the next.
        return new ServerInfo(
                id,
                "Spring Boot with " + container.name(),
                boot + ", " + container.name() + " " + container.version(),
                container.threading(),
                FlushPolicy.PER_MESSAGE);
    }

    @Override
    public final List<LingeringThread> lingeringThreads() {
        return container.lingeringThreads();
    }

    @Override
    public final void check(ServerConfig config) {
        if (config.ioThreads().isPresent()
                && container.ioThreads(config.ioThreads().getAsInt()).isEmpty()) {
            config.refuseIoThreads(id, "the number of " + container.name() + "'s I/O threads cannot be set");
        }
    }

    @Override
    public final BenchServer start(ServerConfig config) throws IOException {
        return new SpringServer(this, container, config, Subscriber.subscriptions()).start();
    }
}
