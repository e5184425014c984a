package org.echobench.pekko;

import java.util.Map;
import java.util.Optional;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.http.javadsl.model.AttributeKeys;
import org.apache.pekko.http.javadsl.model.ContentType;
import org.apache.pekko.http.javadsl.model.ContentTypes;
import org.apache.pekko.http.javadsl.model.HttpEntities;
import org.apache.pekko.http.javadsl.model.HttpMethods;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;
import org.apache.pekko.http.javadsl.model.MediaTypes;
import org.apache.pekko.http.javadsl.model.StatusCodes;
import org.apache.pekko.http.javadsl.model.headers.Cookie;
import org.apache.pekko.http.javadsl.model.headers.HttpCookiePair;
import org.apache.pekko.http.javadsl.model.headers.RawHeader;
import org.apache.pekko.http.javadsl.model.ws.BinaryMessage;
import org.apache.pekko.http.javadsl.model.ws.WebSocketUpgrade;
import org.apache.pekko.http.scaladsl.model.IllegalUriException;
import org.echobench.core.content.ContentResponse;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** Answers every request to one server, including handshakes. Thread-safe. */
final class Handler {

    private static final Map<String, ContentType> TYPES = Map.of(
            HttpContent.TEXT,
            MediaTypes.TEXT_PLAIN.toContentTypeWithMissingCharset(),
            HttpContent.JSON,
            ContentTypes.APPLICATION_JSON,
            HttpContent.HTML,
            MediaTypes.TEXT_HTML.toContentTypeWithMissingCharset(),
            HttpContent.TEXT + "; charset=utf-8",
            ContentTypes.TEXT_PLAIN_UTF8);

    private final HttpContent content;
    private final Echo echo;
    private final Subscriptions<PushSubscriber, BinaryMessage> subscribers;
    private final ActorSystem system;

    Handler(ServerConfig config, Subscriptions<PushSubscriber, BinaryMessage> subscribers, ActorSystem system) {
        content = new HttpContent(config);
        echo = new Echo(new HandlerWork(config), config.maxMessageBytes(), system);
        this.subscribers = subscribers;
        this.system = system;
    }

    HttpResponse answer(HttpRequest request) {
        Optional<WebSocketUpgrade> upgrade = request.getAttribute(AttributeKeys.webSocketUpgrade);
        if (upgrade.isPresent()) {
            String path = request.getUri().path();
            if (path.equals(Endpoints.WS_ECHO)) {
                return upgrade.get().handleMessagesWith(echo.flow());
            }
            if (path.equals(Endpoints.WS_PUSH)) {
                return upgrade.get().handleMessagesWith(PushSubscriber.subscription(subscribers, system));
            }
        }
        if (!request.method().equals(HttpMethods.GET)) {
            request.discardEntityBytes(system);
            return HttpResponse.create().withStatus(StatusCodes.METHOD_NOT_ALLOWED);
        }
        return response(content.respond(new View(request)));
    }

    private static HttpResponse response(ContentResponse answer) {
        HttpResponse response = HttpResponse.create()
                .withStatus(answer.status())
                .withEntity(HttpEntities.create(TYPES.get(answer.contentType()), answer.body()));
        if (answer.session().isEmpty()) {
            return response;
        }
        return response.addHeader(
                RawHeader.create(Endpoints.SESSION_HEADER, answer.session().get()));
    }

    /** A request as Pekko HTTP parsed it. */
    private record View(HttpRequest request) implements RequestView {

        @Override
        public String path() {
            return request.getUri().path();
        }

        @Override
        public Optional<String> parameter(String name) {
            try {
                return request.getUri().query().get(name);
            } catch (IllegalUriException malformedEscape) {
                // Treated as absent, so the response is 400. Pekko's routing would answer 400 too, its plain handlers
                // 500.
                return Optional.empty();
            }
        }

        @Override
        public Optional<String> cookie(String name) {
            for (Cookie header : request.getHeaders(Cookie.class)) {
                for (HttpCookiePair cookie : header.getCookies()) {
                    if (cookie.name().equals(name)) {
                        return Optional.of(cookie.value());
                    }
                }
            }
            return Optional.empty();
        }
    }
}
