package org.echobench.netty;

import io.netty.buffer.ByteBufHolder;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import io.netty.util.AsciiString;
import io.netty.util.ReferenceCountUtil;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.FlushPolicy;

/** Answers one connection's requests in order, each when it is complete. */
final class HttpHandler extends RespondingHandler<HttpHandler.View> {

    private final HttpContent content;
    private final WebSocketUpgrade upgrade;
    private final DateHeader<AsciiString> date;
    private HttpRequest request;
    /** Bytes of the current request's body so far. */
    private int bodyBytes;

    private boolean closing;

    HttpHandler(
            HttpContent content,
            WebSocketUpgrade upgrade,
            DateHeader<AsciiString> date,
            FlushPolicy flush,
            WorkerDispatch dispatch) {
        super(flush, dispatch);
        this.date = date;
        this.content = content;
        this.upgrade = upgrade;
    }

    @Override
    void receive(ChannelHandlerContext ctx, Object message) {
        try {
            if (message instanceof HttpRequest head) {
                request = head;
                bodyBytes = 0;
                if (HttpUtil.is100ContinueExpected(head)) {
                    ctx.writeAndFlush(response(HttpResponseStatus.CONTINUE), ctx.voidPromise());
                }
            }
            if (message instanceof ByteBufHolder body) {
                bodyBytes += body.content().readableBytes();
            }
            if (message instanceof LastHttpContent && !closing) {
                complete(ctx);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void complete(ChannelHandlerContext ctx) {
        if (!request.decoderResult().isSuccess()) {
            respond(ctx, response(HttpResponseStatus.BAD_REQUEST), false);
            return;
        }
        View view = new View(request, bodyBytes);
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        try {
            String allowed = HttpContent.method(view.path());
            if (!request.method().name().equals(allowed)) {
                FullHttpResponse refusal = response(HttpResponseStatus.METHOD_NOT_ALLOWED);
                refusal.headers().set(HttpHeaderNames.ALLOW, allowed);
                respond(ctx, refusal, keepAlive);
            } else if (!upgrade.isEndpoint(view.path())) {
                dispatch(ctx, view);
            } else if (upgrade.isAsked(request)) {
                upgrade.perform(ctx, request, view.path());
            } else {
                respond(ctx, upgrade.refusal(), keepAlive);
            }
        } catch (IllegalArgumentException malformedEscape) {
            respond(ctx, response(HttpResponseStatus.BAD_REQUEST), keepAlive);
        }
    }

    @Override
    void handle(ChannelHandlerContext ctx, View view) {
        FullHttpResponse response;
        try {
            response = response(content.respond(view));
        } catch (IllegalArgumentException malformedEscape) {
            response = response(HttpResponseStatus.BAD_REQUEST);
        }
        respond(ctx, response, HttpUtil.isKeepAlive(view.request));
    }

    private static FullHttpResponse response(HttpResponseStatus status) {
        return new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.EMPTY_BUFFER);
    }

    private static FullHttpResponse response(ContentResponse answer) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(answer.status()),
                Unpooled.wrappedBuffer(answer.body()));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(session -> response.headers().set(Endpoints.SESSION_HEADER, session));
        return response;
    }

    private void respond(ChannelHandlerContext ctx, FullHttpResponse response, boolean keepAlive) {
        response.headers().set(HttpHeaderNames.DATE, date.value());
        HttpUtil.setContentLength(response, response.content().readableBytes());
        if (!keepAlive) {
            closing = true;
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
            ctx.writeAndFlush(response).addListener(ChannelFutureListener.CLOSE);
            return;
        }
        if (request.protocolVersion().equals(HttpVersion.HTTP_1_0)) {
            response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.KEEP_ALIVE);
        }
        answer(ctx, response);
    }

    /** A request seen through Netty's decoders of URIs and cookies. */
    static final class View implements RequestView {

        private final HttpRequest request;
        private final int bodyBytes;
        private final QueryStringDecoder uri;

        View(HttpRequest request, int bodyBytes) {
            this.request = request;
            this.bodyBytes = bodyBytes;
            uri = new QueryStringDecoder(request.uri());
        }

        @Override
        public String path() {
            return uri.path();
        }

        @Override
        public OptionalInt posted() {
            return request.method().equals(HttpMethod.POST) ? OptionalInt.of(bodyBytes) : OptionalInt.empty();
        }

        @Override
        public Optional<String> parameter(String name) {
            List<String> values = uri.parameters().get(name);
            return values == null ? Optional.empty() : Optional.of(values.get(0));
        }

        @Override
        public Optional<String> cookie(String name) {
            String header = request.headers().get(HttpHeaderNames.COOKIE);
            if (header == null) {
                return Optional.empty();
            }
            for (Cookie cookie : ServerCookieDecoder.STRICT.decode(header)) {
                if (cookie.name().equals(name)) {
                    return Optional.of(cookie.value());
                }
            }
            return Optional.empty();
        }
    }
}
