package org.echobench.micronaut;

import io.micronaut.context.event.BeanCreatedEvent;
import io.micronaut.context.event.BeanCreatedEventListener;
import io.micronaut.http.netty.channel.ChannelPipelineCustomizer;
import io.micronaut.http.server.netty.NettyServerCustomizer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandler;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import io.netty.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import jakarta.inject.Singleton;
import org.echobench.core.spi.ServerConfig;

/**
 * Customizes the pipeline of connections: permessage-deflate is off, or on in the suite's way, and the fragments of a
 * message are joined. Micronaut has no settings for either.
 */
@Singleton
final class WebSocketPipeline implements BeanCreatedEventListener<NettyServerCustomizer.Registry> {

    private static final int DEFLATE_LEVEL = 6;
    private static final int WINDOW_BITS = 15;

    /** All of one server. */
    record Connections(ChannelGroup all) {}

    private final ServerConfig config;
    private final ChannelGroup connections;

    WebSocketPipeline(ServerConfig config, Connections connections) {
        this.config = config;
        this.connections = connections.all();
    }

    @Override
    public NettyServerCustomizer.Registry onCreated(BeanCreatedEvent<NettyServerCustomizer.Registry> event) {
        NettyServerCustomizer.Registry registry = event.getBean();
        registry.register(new Listener());
        return registry;
    }

    /** Customizes nothing itself, but every connection. */
    private final class Listener implements NettyServerCustomizer {

        @Override
        public NettyServerCustomizer specializeForChannel(Channel channel, ChannelRole role) {
            if (role != ChannelRole.CONNECTION) {
                return this;
            }
            connections.add(channel);
            return new Connection(channel);
        }
    }

    private final class Connection implements NettyServerCustomizer {

        private final ChannelPipeline pipeline;

        Connection(Channel channel) {
            pipeline = channel.pipeline();
        }

        @Override
        public void onStreamPipelineBuilt() {
            if (config.compression()) {
                pipeline.replace(
                        WebSocketServerCompressionHandler.class,
                        "deflate",
                        new WebSocketServerExtensionHandler(new PerMessageDeflateServerExtensionHandshaker(
                                DEFLATE_LEVEL, true, WINDOW_BITS, true, true, config.maxMessageBytes())));
            } else {
                pipeline.remove(WebSocketServerCompressionHandler.class);
            }
            pipeline.addBefore(
                    ChannelPipelineCustomizer.HANDLER_MICRONAUT_INBOUND,
                    "aggregator",
                    new WebSocketFrameAggregator(config.maxMessageBytes()));
        }
    }
}
