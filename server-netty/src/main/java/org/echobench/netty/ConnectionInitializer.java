package org.echobench.netty;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandler;
import io.netty.handler.codec.http.websocketx.extensions.compression.PerMessageDeflateServerExtensionHandshaker;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2StreamFrameToHttpObjectCodec;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.AsciiString;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** Sets up the pipeline of a connection: every connection begins as HTTP/1.1, or all are HTTP/2. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {

    private static final int DEFLATE_LEVEL = 6;
    private static final int WINDOW_BITS = 15;

    private final ServerConfig config;
    private final NettyRow row;
    private final WorkerDispatch dispatch;
    private final HttpContent content;
    private final DateHeader<AsciiString> date;
    private final WebSocketUpgrade upgrade;
    private final Optional<SSLContext> tls;
    /** Sets up the pipeline of an HTTP/2 stream. */
    private final ChannelHandler streams = new ChannelInitializer<>() {
        @Override
        protected void initChannel(Channel stream) {
            stream.pipeline().addLast(new Http2StreamFrameToHttpObjectCodec(true), requests());
        }
    };

    ConnectionInitializer(
            ServerConfig config,
            NettyRow row,
            WorkerDispatch dispatch,
            ChannelGroup subscribers,
            DateHeader<AsciiString> date) {
        this.date = date;
        this.config = config;
        this.row = row;
        this.dispatch = dispatch;
        content = new HttpContent(dispatch.ofHandlers(config));
        upgrade = new WebSocketUpgrade(config, row, dispatch, subscribers);
        tls = config.tls() ? Optional.of(TlsMaterial.ofThisProcess().serverContext()) : Optional.empty();
    }

    @Override
    protected void initChannel(Channel channel) {
        ChannelPipeline pipeline = channel.pipeline();
        tls.ifPresent(context -> pipeline.addLast(encryption(context)));
        if (config.http2()) {
            // Every stream is a channel of its own, as in Netty's examples, in which requests are those of HTTP/1.1.
            pipeline.addLast(
                    Http2FrameCodecBuilder.forServer().build(),
                    new Http2MultiplexHandler(streams),
                    new ClosingHandler());
            return;
        }
        pipeline.addLast(new HttpServerCodec());
        if (config.compression()) {
            pipeline.addLast(new WebSocketServerExtensionHandler(deflate()));
        }
        pipeline.addLast(requests());
    }

    private HttpHandler requests() {
        return new HttpHandler(content, upgrade, date, row.flush(), dispatch);
    }

    /** Encrypts with the JDK's engine, as every other server does. */
    private SslHandler encryption(SSLContext context) {
        SSLEngine engine = TlsMaterial.restrict(context.createSSLEngine());
        engine.setUseClientMode(false);
        if (config.http2()) {
            SSLParameters parameters = engine.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {ApplicationProtocolNames.HTTP_2});
            engine.setSSLParameters(parameters);
        }
        SslHandler handler = new SslHandler(engine);
        handler.setHandshakeTimeoutMillis(0);
        return handler;
    }

    /** As Netty's own WebSocketServerCompressionHandler, but a client may ask for no context takeover, either way. */
    private PerMessageDeflateServerExtensionHandshaker deflate() {
        return new PerMessageDeflateServerExtensionHandshaker(
                DEFLATE_LEVEL, true, WINDOW_BITS, true, true, config.maxMessageBytes());
    }
}
