package org.echobench.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.extensions.compression.WebSocketServerCompressionHandler;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;

/** Every connection begins as HTTP. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private final ServerConfig config;
    private final FlushPolicy flush;
    private final HttpContent content;
    private final WebSocketUpgrade upgrade;

    ConnectionInitializer(ServerConfig config, FlushPolicy flush, Subscribers subscribers) {
        this.config = config;
        this.flush = flush;
        content = new HttpContent(config);
        upgrade = new WebSocketUpgrade(config, flush, subscribers);
    }

    @Override
    protected void initChannel(Channel channel) {
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast(new HttpServerCodec());
        if (config.compression()) {
            pipeline.addLast(new WebSocketServerCompressionHandler(config.maxMessageBytes()));
        }
        pipeline.addLast(new HttpHandler(content, upgrade, flush));
    }
}
