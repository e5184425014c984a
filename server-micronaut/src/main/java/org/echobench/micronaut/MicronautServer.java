package org.echobench.micronaut;

import io.micronaut.context.ApplicationContext;
import io.micronaut.http.server.netty.NettyEmbeddedServer;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** A running Micronaut application. */
final class MicronautServer extends EmbeddedServer {

    private static final String LOOPS = "micronaut.netty.event-loops.";
    private static final String TLS = "micronaut.server.ssl.";

    private final Subscriptions<PushSocket, byte[]> subscribers;
    private final ChannelGroup connections = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
    private ApplicationContext application;

    MicronautServer(MicronautProvider row, ServerConfig config) {
        this(row, config, new Subscriptions<>(Subscriptions::bytes, PushSocket::send));
    }

    private MicronautServer(MicronautProvider row, ServerConfig config, Subscriptions<PushSocket, byte[]> subscribers) {
        super(row, config, subscribers);
        this.subscribers = subscribers;
    }

    @Override
    protected InetSocketAddress launch() {
        application = ApplicationContext.builder()
                // Files, variables and the test environment could change the measurement.
                .enableDefaultPropertySources(false)
                .deduceEnvironment(false)
                .banner(false)
                .properties(properties())
                .singletons(
                        config, new PushSocket.Subscribers(subscribers), new WebSocketPipeline.Connections(connections))
                .start();
        NettyEmbeddedServer server =
                application.getBean(NettyEmbeddedServer.class).start();
        return new InetSocketAddress(config.host(), server.getPort());
    }

    private Map<String, Object> properties() {
        Map<String, Object> properties = new HashMap<>();
        properties.put("micronaut.server.host", config.host());
        properties.put("micronaut.server.port", config.port());
        // By default responses of 1 KiB or more would be compressed.
        properties.put("micronaut.server.netty.compression-threshold", -1);
        properties.put(LOOPS + "parent.num-threads", 1);
        // The default quiet period would add two seconds to a close.
        properties.put(LOOPS + "parent.shutdown-quiet-period", "0s");
        properties.put(LOOPS + "default.shutdown-quiet-period", "0s");
        config.ioThreads().ifPresent(threads -> properties.put(LOOPS + "default.num-threads", threads));
        if (config.http2()) {
            properties.put("micronaut.server.http-version", "2.0");
        }
        if (config.tls()) {
            encrypt(properties);
        }
        if (!config.asShipped()) {
            properties.put("micronaut.server.idle-timeout", "-1s");
            properties.put("micronaut.server.netty.options.SO_BACKLOG", Endpoints.BACKLOG);
            properties.put("micronaut.server.netty.child-options.TCP_NODELAY", true);
        }
        return properties;
    }

    private void encrypt(Map<String, Object> properties) {
        properties.put(TLS + "enabled", true);
        properties.put(TLS + "port", config.port());
        properties.put(TLS + "key-name", Certificate.NAME);
        properties.put(
                TLS + "key.password", new String(TlsMaterial.ofThisProcess().password()));
        properties.put(TLS + "protocols", TlsMaterial.PROTOCOL);
        properties.put(TLS + "ciphers", TlsMaterial.CIPHER_SUITE);
        properties.put(TLS + "handshake-timeout", "0s");
    }

    /** Ends the connections, and then the event loops: these alone left an idle connection open in one of 200 closes. */
    @Override
    protected void stop() {
        if (application != null && application.isRunning()) {
            connections.close().awaitUninterruptibly();
            application.close();
        }
    }
}
