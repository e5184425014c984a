package org.echobench.netty;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.Utf8FrameValidator;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Turns a connection from HTTP into a WebSocket. Stateless, shared by all connections. */
final class WebSocketUpgrade {

    private final WebSocketDecoderConfig decoderConfig;
    private final int maxMessageBytes;
    private final NettyRow row;
    private final WorkerDispatch dispatch;
    private final HandlerWork work;
    private final ChannelGroup subscribers;

    WebSocketUpgrade(ServerConfig config, NettyRow row, WorkerDispatch dispatch, ChannelGroup subscribers) {
        this.row = row;
        this.dispatch = dispatch;
        this.subscribers = subscribers;
        work = new HandlerWork(dispatch.ofHandlers(config));
        maxMessageBytes = config.maxMessageBytes();
        decoderConfig = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(maxMessageBytes)
                .allowExtensions(config.compression())
                .build();
    }

    boolean isEndpoint(String path) {
        return path.equals(Endpoints.WS_ECHO) || path.equals(Endpoints.WS_PUSH);
    }

    /** Whether the request has what RFC 6455 section 4.2.1 demands of a handshake. */
    boolean isAsked(HttpRequest request) {
        HttpHeaders headers = request.headers();
        return headers.contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
                && headers.containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.UPGRADE, true)
                && headers.contains(HttpHeaderNames.SEC_WEBSOCKET_KEY)
                && WebSocketVersion.V13.toHttpHeaderValue().equals(headers.get(HttpHeaderNames.SEC_WEBSOCKET_VERSION));
    }

    /** The response to any other request for a WebSocket path. */
    FullHttpResponse refusal() {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.UPGRADE_REQUIRED, Unpooled.EMPTY_BUFFER);
        response.headers()
                .set(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET)
                .set(HttpHeaderNames.SEC_WEBSOCKET_VERSION, WebSocketVersion.V13.toHttpHeaderValue());
        return response;
    }

    /** Answers the handshake and replaces the calling handler by the endpoint's handlers. Runs on the event loop. */
    void perform(ChannelHandlerContext ctx, HttpRequest request, String path) {
        ChannelPipeline pipeline = ctx.pipeline();
        pipeline.remove(ctx.name());
        if (row.text() != NettyRow.TextMessages.UNCHECKED) {
            pipeline.addLast(new Utf8FrameValidator());
        }
        pipeline.addLast(new WebSocketFrameAggregator(maxMessageBytes));
        if (path.equals(Endpoints.WS_PUSH)) {
            // Before the client can have seen the response, so that it misses nothing published from then on. A publish
            // at this moment waits for this event loop, and so for the response.
            subscribers.add(ctx.channel());
            pipeline.addLast(new WebSocketHandler.Push(row.flush()));
        } else {
            boolean decodesText = row.text() == NettyRow.TextMessages.DECODED;
            pipeline.addLast(new WebSocketHandler.Echo(work, decodesText, row.flush(), dispatch));
        }
        FullHttpRequest full = new DefaultFullHttpRequest(
                request.protocolVersion(),
                request.method(),
                request.uri(),
                Unpooled.EMPTY_BUFFER,
                request.headers(),
                EmptyHttpHeaders.INSTANCE);
        String url = "ws://" + request.headers().get(HttpHeaderNames.HOST) + path;
        new WebSocketServerHandshaker13(url, null, decoderConfig).handshake(ctx.channel(), full);
    }
}
