package org.echobench.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
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
        // Decoder and encoder apart, not HttpServerCodec: on an upgrade the decoder is then replaced in place and bytes
        // that followed the handshake reach the WebSocket decoder.
        ChannelPipeline pipeline = channel.pipeline();
        pipeline.addLast(new HttpRequestDecoder());
        pipeline.addLast(new HttpResponseEncoder());
        if (config.compression()) {
            pipeline.addLast(new WebSocketServerCompressionHandler(config.maxMessageBytes()));
        }
        pipeline.addLast(new HttpHandler(content, upgrade, flush));
    }
}
