package org.echobench.vertx;

import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.http.ServerWebSocketHandshake;
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

/** Answers the requests and messages of every instance of the server. Thread-safe. */
final class VertxEndpoints {

    private final HttpContent content;
    private final DateHeader<CharSequence> date = new DateHeader<>(HttpHeaders::createOptimized);
    private final HandlerWork work;
    private final WorkerDispatch dispatch;
    private final int maxMessageBytes;
    private final Subscriptions<PushSubscriber, Buffer> subscribers = PushSubscriber.subscriptions();
    private final OpenSockets sockets = new OpenSockets();

    VertxEndpoints(ServerConfig config, WorkerDispatch dispatch) {
        this.dispatch = dispatch;
        content = new HttpContent(dispatch.ofHandlers(config));
        work = new HandlerWork(dispatch.ofHandlers(config));
        maxMessageBytes = config.maxMessageBytes();
    }

    DateHeader<CharSequence> date() {
        return date;
    }

    Subscriptions<PushSubscriber, Buffer> subscribers() {
        return subscribers;
    }

    OpenSockets sockets() {
        return sockets;
    }

    void answer(HttpServerRequest request) {
        HttpServerResponse response = request.response().putHeader(HttpHeaders.DATE, date.value());
        String allowed = HttpContent.method(request.path());
        if (!request.method().name().equals(allowed)) {
            response.setStatusCode(405).putHeader(HttpHeaders.ALLOW, allowed).end();
        } else if (request.method().equals(HttpMethod.POST)) {
            // Without a handler, the parts of the body are counted and dropped.
            request.end()
                    .onSuccess(end ->
                            answer(response, new View(request, OptionalInt.of(Math.toIntExact(request.bytesRead())))));
        } else {
            answer(response, new View(request, OptionalInt.empty()));
        }
    }

    private void answer(HttpServerResponse response, View view) {
        if (response.writeQueueFull()) {
            // Behind a response that the client does not read.
            response.drainHandler(drained -> handle(response, view));
        } else {
            handle(response, view);
        }
    }

    private void handle(HttpServerResponse response, View view) {
        if (dispatch.defers()) {
            dispatch.call(() -> content.respond(view), answer -> respond(response, answer));
        } else {
            respond(response, content.respond(view));
        }
    }

    private static void respond(HttpServerResponse response, ContentResponse answer) {
        response.setStatusCode(answer.status()).putHeader(HttpHeaders.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(value -> response.putHeader(Endpoints.SESSION_HEADER, value));
        response.end(Buffer.buffer(answer.body()));
    }

    void upgrade(ServerWebSocketHandshake handshake) {
        switch (handshake.path()) {
            case Endpoints.WS_ECHO ->
                handshake.accept().onSuccess(socket -> {
                    opened(socket);
                    new EchoSession(socket, work, dispatch, maxMessageBytes).begin();
                });
            case Endpoints.WS_PUSH ->
                handshake.accept().onSuccess(socket -> {
                    opened(socket);
                    PushSubscriber.subscribe(socket, subscribers);
                });
            default -> handshake.reject(404);
        }
    }

    private void opened(ServerWebSocket socket) {
        sockets.add(socket);
        socket.exceptionHandler(error -> answerViolation(socket, error));
    }

    /** Closes with the code for the peer's violation. By default Vert.x would send 1000. */
    private static void answerViolation(ServerWebSocket socket, Throwable error) {
        if (error instanceof CorruptedWebSocketFrameException violation) {
            WebSocketCloseStatus status = violation.closeStatus();
            socket.close((short) status.code(), status.reasonText());
        }
    }

    /** A request as Vert.x parsed it. */
    private record View(HttpServerRequest request, OptionalInt posted) implements RequestView {

        @Override
        public String path() {
            return request.path();
        }

        @Override
        public Optional<String> parameter(String name) {
            try {
                return Optional.ofNullable(request.getParam(name));
            } catch (IllegalArgumentException malformedEscape) {
                // Treated as absent, so the response is 400. Vert.x itself would not answer the request.
                return Optional.empty();
            }
        }

        @Override
        public Optional<String> cookie(String name) {
            return Optional.ofNullable(request.getCookie(name)).map(Cookie::getValue);
        }
    }
}
