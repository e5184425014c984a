package org.echobench.reactor;

import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import reactor.netty.DisposableServer;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.server.HttpServer;
import reactor.netty.resources.LoopResources;

/** A Reactor Netty server: one acceptor loop, and as many loops for connections as Reactor Netty itself would make. */
final class ReactorNettyServer extends EmbeddedServer {

    private static final long CLOSE_LIMIT_SECONDS = 10;

    private final Transport transport;
    private final ReactorEndpoints endpoints;
    private final List<EventLoopGroup> groups = new ArrayList<>();
    private DisposableServer server;

    ReactorNettyServer(ReactorNettyProvider row, ServerConfig config, ReactorEndpoints endpoints) {
        super(row, config, endpoints.subscribers());
        transport = row.transport();
        this.endpoints = endpoints;
    }

    @Override
    protected InetSocketAddress launch() throws SSLException {
        Loops loops = new Loops(
                group("acceptor", 1), group("loop", config.ioThreads().orElse(LoopResources.DEFAULT_IO_WORKER_COUNT)));
        loops.acceptor.scheduleAtFixedRate(
                endpoints.date()::refresh, DateHeader.PERIOD_MILLIS, DateHeader.PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        HttpServer http = HttpServer.create()
                .host(config.host())
                .port(config.port())
                .runOn(loops, false)
                .protocol(protocol())
                .handle(endpoints::answer);
        if (config.tls()) {
            SslContext context = encryption();
            http = http.secure(spec -> spec.sslContext(context).handshakeTimeout(Duration.ZERO));
        }
        if (!config.asShipped()) {
            http = http.option(ChannelOption.SO_BACKLOG, Endpoints.BACKLOG)
                    .childOption(ChannelOption.TCP_NODELAY, true);
        }
        server = http.bindNow();
        return (InetSocketAddress) server.address();
    }

    private HttpProtocol protocol() {
        if (!config.http2()) {
            return HttpProtocol.HTTP11;
        }
        return config.tls() ? HttpProtocol.H2 : HttpProtocol.H2C;
    }

    private EventLoopGroup group(String name, int threads) {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                threads, new DefaultThreadFactory(threadPrefix + name), transport.handlers());
        groups.add(group);
        return group;
    }

    /** The JDK's engine, as for every other server. */
    private SslContext encryption() throws SSLException {
        SslContextBuilder builder = SslContextBuilder.forServer(
                        TlsMaterial.ofThisProcess().keyManagers())
                .sslProvider(SslProvider.JDK)
                .protocols(TlsMaterial.PROTOCOL)
                .ciphers(List.of(TlsMaterial.CIPHER_SUITE));
        if (config.http2()) {
            builder.applicationProtocolConfig(new ApplicationProtocolConfig(
                    ApplicationProtocolConfig.Protocol.ALPN,
                    ApplicationProtocolConfig.SelectorFailureBehavior.NO_ADVERTISE,
                    ApplicationProtocolConfig.SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_2));
        }
        return builder.build();
    }

    /** Ends the loops, which closes every connection. */
    @Override
    protected void stop() {
        if (server != null) {
            server.disposeNow();
        }
        // The default quiet period would add two seconds.
        List<Future<?>> ends = new ArrayList<>();
        groups.forEach(group -> ends.add(group.shutdownGracefully(0, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS)));
        ends.forEach(Future::awaitUninterruptibly);
    }

    /** Gives Reactor Netty the groups of loops; it chooses the channel classes that fit them. */
    private record Loops(EventLoopGroup acceptor, EventLoopGroup connections) implements LoopResources {

        @Override
        public EventLoopGroup onServer(boolean useNative) {
            return connections;
        }

        @Override
        public EventLoopGroup onServerSelect(boolean useNative) {
            return acceptor;
        }
    }
}
