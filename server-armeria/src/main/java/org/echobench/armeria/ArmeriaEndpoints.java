package org.echobench.armeria;

import com.linecorp.armeria.common.Cookie;
import com.linecorp.armeria.common.ExchangeType;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.common.websocket.WebSocket;
import com.linecorp.armeria.common.websocket.WebSocketCloseStatus;
import com.linecorp.armeria.common.websocket.WebSocketWriter;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.RoutingContext;
import com.linecorp.armeria.server.ServiceRequestContext;
import com.linecorp.armeria.server.websocket.WebSocketService;
import com.linecorp.armeria.server.websocket.WebSocketServiceHandler;
import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** The responses of one server. Thread-safe. */
final class ArmeriaEndpoints {

    private final HttpContent content;
    private final HandlerWork work;
    private final int maxMessageBytes;
    private final Subscriptions<PushSubscriber, byte[]> subscribers = PushSubscriber.subscriptions();

    ArmeriaEndpoints(ServerConfig config) {
        content = new HttpContent(config);
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
    }

    Subscriptions<PushSubscriber, byte[]> subscribers() {
        return subscribers;
    }

    HttpService content() {
        return new Content();
    }

    private HttpResponse respond(View view) {
        ContentResponse answer = content.respond(view);
        ResponseHeadersBuilder headers = ResponseHeaders.builder(HttpStatus.valueOf(answer.status()))
                .set(HttpHeaderNames.CONTENT_TYPE, answer.contentType());
        answer.session().ifPresent(session -> headers.set(Endpoints.SESSION_HEADER, session));
        return HttpResponse.of(headers.build(), HttpData.wrap(answer.body()));
    }

    HttpService echo() {
        return service((ctx, in) -> {
            WebSocketWriter out = WebSocket.streaming();
            in.subscribe(new Session(out, message -> {
                // Armeria does not count the last fragment of a message.
                if (message.length() > maxMessageBytes) {
                    out.close(WebSocketCloseStatus.MESSAGE_TOO_BIG);
                } else {
                    work.perform();
                    out.tryWrite(message);
                }
            }));
            return out;
        });
    }

    HttpService push() {
        return service((ctx, in) -> {
            WebSocketWriter out = WebSocket.streaming();
            PushSubscriber subscriber = new PushSubscriber(out);
            subscribers.add(subscriber);
            out.whenComplete().whenComplete((ended, cause) -> subscribers.remove(subscriber));
            in.subscribe(new Session(out, message -> {}));
            return out;
        });
    }

    private HttpService service(WebSocketServiceHandler handler) {
        return WebSocketService.builder(handler)
                .maxFramePayloadLength(maxMessageBytes)
                .aggregateContinuation(true)
                .allowedOrigins("*")
                .build();
    }

    /** Streams neither requests nor responses, as annotated services that return values: head and body leave together. */
    private final class Content implements HttpService {

        @Override
        public ExchangeType exchangeType(RoutingContext request) {
            return ExchangeType.UNARY;
        }

        @Override
        public HttpResponse serve(ServiceRequestContext ctx, HttpRequest request) {
            String allowed = HttpContent.method(ctx.path());
            if (!request.method().name().equals(allowed)) {
                return HttpResponse.of(
                        ResponseHeaders.of(HttpStatus.METHOD_NOT_ALLOWED, HttpHeaderNames.ALLOW, allowed));
            }
            if (request.method() == HttpMethod.POST) {
                return HttpResponse.of(request.aggregate()
                        .thenApply(whole -> respond(
                                new View(ctx, OptionalInt.of(whole.content().length())))));
            }
            return respond(new View(ctx, OptionalInt.empty()));
        }
    }

    /** A request as Armeria parsed it. */
    private record View(ServiceRequestContext ctx, OptionalInt posted) implements RequestView {

        @Override
        public String path() {
            return ctx.path();
        }

        @Override
        public Optional<String> parameter(String name) {
            return Optional.ofNullable(ctx.queryParam(name));
        }

        @Override
        public Optional<String> cookie(String name) {
            return ctx.request().headers().cookies().stream()
                    .filter(cookie -> cookie.name().equals(name))
                    .map(Cookie::value)
                    .findFirst();
        }
    }
}
