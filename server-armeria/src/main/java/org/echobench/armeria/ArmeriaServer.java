package org.echobench.armeria;

import com.linecorp.armeria.common.Flags;
import com.linecorp.armeria.server.Server;
import com.linecorp.armeria.server.ServerBuilder;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** One acceptor loop, and the loops of the connections. */
final class ArmeriaServer extends EmbeddedServer {

    private static final long CLOSE_LIMIT_SECONDS = 1;

    /** A suite of TLS 1.2, which is never chosen. Armeria starts no server without it. */
    private static final String UNUSED_SUITE = "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256";

    private final ArmeriaEndpoints endpoints;
    private final List<EventLoopGroup> groups = new ArrayList<>();
    private Server server;

    ArmeriaServer(BenchServerProvider row, ServerConfig config, ArmeriaEndpoints endpoints) {
        super(row, config, endpoints.subscribers());
        this.endpoints = endpoints;
    }

    @Override
    protected InetSocketAddress launch() {
        EventLoopGroup acceptor = group("acceptor", 1);
        EventLoopGroup connections = group("loop", config.ioThreads().orElse(Flags.numCommonWorkers()));
        InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
        ServerBuilder builder = Server.builder()
                .workerGroup(connections, true)
                .bossGroupFactory(name -> acceptor)
                .channelOption(ChannelOption.SO_BACKLOG, Endpoints.BACKLOG)
                .childChannelOption(ChannelOption.TCP_NODELAY, true)
                .idleTimeoutMillis(0)
                .requestTimeoutMillis(0)
                .maxRequestLength(0)
                .connectionDrainDurationMicros(0)
                .service(Endpoints.WS_ECHO, endpoints.echo())
                .service(Endpoints.WS_PUSH, endpoints.push())
                .serviceUnder("/", endpoints.content());
        server = (config.tls() ? encrypted(builder).https(address) : builder.http(address)).build();
        server.start().join();
        return new InetSocketAddress(config.host(), server.activeLocalPort());
    }

    private EventLoopGroup group(String name, int threads) {
        EventLoopGroup group = new Loops(threads, threadPrefix + name);
        groups.add(group);
        return group;
    }

    /** The JDK's engine, as every other server has it. */
    private static ServerBuilder encrypted(ServerBuilder builder) {
        return builder.tls(TlsMaterial.ofThisProcess().keyManagers())
                .tlsCustomizer(context -> context.sslProvider(SslProvider.JDK)
                        .protocols(TlsMaterial.PROTOCOL)
                        .ciphers(List.of(TlsMaterial.CIPHER_SUITE, UNUSED_SUITE)));
    }

    /**
     * Armeria closes the connections and ends the loops. It would wait until an HTTP/2 peer that does not read takes its
     * GOAWAY, so after a second the loops end here, and with them the connections that are left.
     */
    @Override
    protected void stop() throws ExecutionException, InterruptedException {
        try {
            if (server != null) {
                server.stop().get(CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
            }
        } catch (TimeoutException stalled) {
            // Ended below.
        } finally {
            List<Future<?>> ends = new ArrayList<>();
            groups.forEach(group -> ends.add(group.shutdownGracefully()));
            ends.forEach(Future::awaitUninterruptibly);
        }
    }

    /** Armeria ends them with Netty's default quiet period, which would add two seconds. */
    private static final class Loops extends MultiThreadIoEventLoopGroup {

        Loops(int threads, String name) {
            super(threads, threads(name), NioIoHandler.newFactory());
        }

        /** In the group of this server: Armeria starts the loops of all servers on a thread of the first. */
        private static ThreadFactory threads(String name) {
            return new DefaultThreadFactory(
                    name, false, Thread.NORM_PRIORITY, Thread.currentThread().getThreadGroup());
        }

        @Override
        public Future<?> shutdownGracefully() {
            return shutdownGracefully(0, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
        }
    }
}
