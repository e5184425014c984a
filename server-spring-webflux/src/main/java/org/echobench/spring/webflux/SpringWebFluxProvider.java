package org.echobench.spring.webflux;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;
import org.echobench.reactor.ReactorNettyProvider;
import org.springframework.boot.SpringApplication;

/** The row {@code spring-webflux}: annotated controllers and Spring's reactive WebSocket API, on Reactor Netty's event loops. */
public final class SpringWebFluxProvider implements BenchServerProvider {

    private static final String ID = "spring-webflux";

    /** The version is Spring Boot's and, because it matters as much, Reactor Netty's. */
    @Override
    public ServerInfo info() {
        String boot = LibraryVersion.ofManifest(SpringApplication.class);
        String netty = new ReactorNettyProvider().info().version();
        return new ServerInfo(
                ID,
                "Spring Boot with WebFlux",
                boot + ", Reactor Netty " + netty,
                Threading.EVENT_LOOP,
                FlushPolicy.FRAMEWORK);
    }

    @Override
    public Set<Workload> workloads() {
        return EnumSet.allOf(Workload.class);
    }

    @Override
    public void check(ServerConfig config) {
        config.refuseWait(ID);
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return new ReactorNettyProvider().lingeringThreads();
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new SpringWebFluxServer(this, config).start();
    }
}
