package org.echobench.reactor;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.AsciiString;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.http.server.WebsocketServerSpec;
import reactor.netty.http.websocket.WebsocketInbound;
import reactor.netty.http.websocket.WebsocketOutbound;

/** Answers the requests and messages of one server. Thread-safe. */
final class ReactorEndpoints {

    private final HttpContent content;
    private final HandlerWork work;
    private final DateHeader<AsciiString> date = new DateHeader<>(AsciiString::new);
    private final Subscriptions<PushSubscriber, byte[]> subscribers = PushSubscriber.subscriptions();
    private final int maxMessageBytes;
    private final WebsocketServerSpec webSocket;

    ReactorEndpoints(ServerConfig config) {
        content = new HttpContent(config);
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
        webSocket = WebsocketServerSpec.builder()
                .maxFramePayloadLength(config.maxFrameBytes())
                .compress(config.compression())
                .compressionAllowServerNoContext(true)
                .compressionPreferredClientNoContext(true)
                .build();
    }

    DateHeader<AsciiString> date() {
        return date;
    }

    Subscriptions<PushSubscriber, byte[]> subscribers() {
        return subscribers;
    }

    Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
        response.header(HttpHeaderNames.DATE, date.value());
        String path = request.fullPath();
        String allowed = HttpContent.method(path);
        if (!request.method().name().equals(allowed)) {
            return response.status(405).header(HttpHeaderNames.ALLOW, allowed).send();
        }
        if (request.method().equals(HttpMethod.POST)) {
            return request.receive()
                    .map(ByteBuf::readableBytes)
                    .reduce(0, Integer::sum)
                    .flatMapMany(bytes -> respond(response, new View(request, OptionalInt.of(bytes))));
        }
        if (!request.requestHeaders().contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)) {
            return respond(response, new View(request, OptionalInt.empty()));
        }
        return switch (path) {
            case Endpoints.WS_ECHO -> response.sendWebsocket(this::echo, webSocket);
            case Endpoints.WS_PUSH -> response.sendWebsocket(this::push, webSocket);
            default -> response.sendNotFound();
        };
    }

    private Publisher<Void> respond(HttpServerResponse response, View view) {
        ContentResponse answer;
        try {
            answer = content.respond(view);
        } catch (IllegalArgumentException malformedEscape) {
            return response.status(400).send();
        }
        response.status(answer.status()).header(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(session -> response.header(Endpoints.SESSION_HEADER, session));
        return response.sendObject(Unpooled.wrappedBuffer(answer.body()));
    }

    private Publisher<Void> echo(WebsocketInbound in, WebsocketOutbound out) {
        Mono<Void> refuse = Mono.defer(() -> out.sendClose(WebSocketCloseStatus.MESSAGE_TOO_BIG.code(), "too large"));
        // What filter() drops is released, and Reactor Netty releases each frame once more.
        Flux<WebSocketFrame> messages = in.aggregateFrames(maxMessageBytes)
                .receiveFrames()
                .handle((frame, sink) -> {
                    if (frame.content().readableBytes() > maxMessageBytes) { // inflated
                        refuse.subscribe(); // to end the stream would close without a code
                    } else if (!(frame instanceof PongWebSocketFrame)) {
                        work.perform();
                        sink.next(frame.retain());
                    }
                });
        return out.sendObject(messages).then().onErrorResume(TooLongFrameException.class, fragments -> refuse);
    }

    private Publisher<Void> push(WebsocketInbound in, WebsocketOutbound out) {
        out.withConnection(connection -> PushSubscriber.subscribe(connection, subscribers));
        return in.receiveFrames().then();
    }

    /** A request as Reactor Netty parsed it. */
    private record View(HttpServerRequest request, OptionalInt posted) implements RequestView {

        @Override
        public String path() {
            return request.fullPath();
        }

        @Override
        public Optional<String> parameter(String name) {
            List<String> values =
                    new QueryStringDecoder(request.uri()).parameters().get(name);
            return values == null ? Optional.empty() : Optional.of(values.get(0));
        }

        @Override
        public Optional<String> cookie(String name) {
            List<Cookie> cookies = request.allCookies().get(name);
            return cookies == null
                    ? Optional.empty()
                    : Optional.of(cookies.get(0).value());
        }
    }
}
