package org.echobench.vertx;

import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.transport.Transport;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
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

/**
 * The row {@code vertx}: Vert.x on java.nio. The other rows differ in the transport or in the threads of the handlers.
 *
 * @param transport null if its classes are not on the class path
 */
public record VertxProvider(String id, Transport transport, Threading threading) implements BenchServerProvider {

    public VertxProvider() {
        this("vertx", Transport.NIO, Threading.EVENT_LOOP);
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofManifest(Vertx.class);
        // A response that comes after its read is flushed by itself.
        FlushPolicy flush = threading == Threading.POOL ? FlushPolicy.PER_MESSAGE : FlushPolicy.PER_READ;
        return new ServerInfo(id, "Vert.x", version, threading, flush).withPool(VertxOptions.DEFAULT_WORKER_POOL_SIZE);
    }

    @Override
    public List<BenchServerProvider> rows() {
        return List.of(
                this,
                // Netty's native epoll.
                new VertxProvider("vertx-epoll", Transport.EPOLL, Threading.EVENT_LOOP),
                // executeBlocking runs the handlers.
                new VertxProvider("vertx-blocking", Transport.NIO, Threading.POOL),
                // A virtual-thread verticle, whose handlers await a future to wait.
                new VertxProvider("vertx-vt", Transport.NIO, Threading.VIRTUAL_THREADS),
                // A handler that waits begins when a timer goes off.
                new VertxProvider("vertx-timer", Transport.NIO, Threading.TIMER));
    }

    /**
     * No push on virtual threads: Vert.x answers pings on the event loop, perhaps before the verticle has subscribed
     * the connection.
     */
    @Override
    public Set<Workload> workloads() {
        return threading == Threading.VIRTUAL_THREADS
                ? EnumSet.complementOf(EnumSet.of(Workload.WEBSOCKET_PUSH))
                : EnumSet.allOf(Workload.class);
    }

    /** Epoll is requested by name: if a preferred transport cannot be loaded, Vert.x silently uses java.nio. */
    @Override
    public Optional<String> unavailable() {
        if (transport == null) {
            return Optional.of("netty-transport-classes-epoll is not on the class path");
        }
        if (transport.available()) {
            return BenchServerProvider.super.unavailable();
        }
        return Optional.of("Netty's native epoll cannot be loaded (it needs Linux on x86_64 or aarch_64): "
                + transport.unavailabilityCause());
    }

    @Override
    public void check(ServerConfig config) {
        if (threading == Threading.EVENT_LOOP) {
            config.refuseWait(id, "vertx-blocking", "vertx-vt", "vertx-timer");
        } else if (threading == Threading.TIMER) {
            config.refuseDatabase(id);
        }
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(LingeringThread.NETTYS_EXECUTOR);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        ThreadingModel model =
                threading == Threading.VIRTUAL_THREADS ? ThreadingModel.VIRTUAL_THREAD : ThreadingModel.EVENT_LOOP;
        VertxEndpoints endpoints = new VertxEndpoints(config, new WorkerDispatch(threading, config));
        return new VertxServer(this, config, transport, model, endpoints).start();
    }
}
