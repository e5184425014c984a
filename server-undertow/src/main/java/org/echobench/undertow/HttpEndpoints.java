package org.echobench.undertow;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.handlers.Cookie;
import io.undertow.util.AttachmentKey;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;
import io.undertow.util.Methods;
import io.undertow.util.StatusCodes;
import java.nio.ByteBuffer;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Answers the HTTP endpoints. */
final class HttpEndpoints implements HttpHandler {

    private static final AttachmentKey<Integer> POSTED = AttachmentKey.create(Integer.class);
    private static final HttpString SESSION = new HttpString(Endpoints.SESSION_HEADER);

    private final HttpContent content;
    private final WorkerDispatch dispatch;
    private final HttpHandler handler = this::answer;

    HttpEndpoints(ServerConfig config, WorkerDispatch dispatch) {
        this.dispatch = dispatch;
        content = new HttpContent(dispatch.ofHandlers(config));
    }

    @Override
    public void handleRequest(HttpServerExchange exchange) throws Exception {
        String allowed = HttpContent.method(exchange.getRequestPath());
        if (!exchange.getRequestMethod().equalToString(allowed)) {
            exchange.setStatusCode(StatusCodes.METHOD_NOT_ALLOWED);
            exchange.getResponseHeaders().put(Headers.ALLOW, allowed);
        } else if (exchange.getRequestMethod().equals(Methods.POST)) {
            exchange.getRequestReceiver().receivePartialBytes(this::posted);
        } else {
            dispatch.request(exchange, handler);
        }
    }

    /** Counts a part of a body without keeping it, and answers the request after the last part. */
    private void posted(HttpServerExchange exchange, byte[] part, boolean last) {
        Integer before = exchange.getAttachment(POSTED);
        exchange.putAttachment(POSTED, part.length + (before == null ? 0 : before));
        if (last) {
            try {
                dispatch.request(exchange, handler);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void answer(HttpServerExchange exchange) {
        ContentResponse answer = content.respond(new View(exchange));
        exchange.setStatusCode(answer.status());
        exchange.getResponseHeaders().put(Headers.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(value -> exchange.getResponseHeaders().put(SESSION, value));
        exchange.getResponseSender().send(ByteBuffer.wrap(answer.body()));
    }

    /** A request as Undertow parsed it. */
    private record View(HttpServerExchange exchange) implements RequestView {

        @Override
        public String path() {
            return exchange.getRequestPath();
        }

        @Override
        public OptionalInt posted() {
            Integer bytes = exchange.getAttachment(POSTED);
            return bytes == null ? OptionalInt.empty() : OptionalInt.of(bytes);
        }

        @Override
        public Optional<String> parameter(String name) {
            return Optional.ofNullable(exchange.getQueryParameters().get(name)).map(Deque::peekFirst);
        }

        @Override
        public Optional<String> cookie(String name) {
            return Optional.ofNullable(exchange.getRequestCookie(name)).map(Cookie::getValue);
        }
    }
}
