package org.echobench.spray;

import java.util.Optional;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.ServerConfig;
import scala.Option;
import scala.collection.Iterator;
import spray.http.HttpCookie;
import spray.http.HttpMethods;
import spray.http.HttpRequest;
import spray.http.HttpResponse;

/** Shared by the connections of one server. Thread-safe. */
final class Handlers {

    private final HttpContent content;
    private final HandlerWork work;
    private final int maxMessageBytes;

    Handlers(ServerConfig config) {
        content = new HttpContent(config);
        work = new HandlerWork(config);
        maxMessageBytes = config.maxMessageBytes();
    }

    HttpResponse answer(HttpRequest request) {
        if (!request.method().equals(HttpMethods.GET())) {
            return Responses.methodNotAllowed();
        }
        return Responses.of(content.respond(new View(request)));
    }

    HandlerWork work() {
        return work;
    }

    int maxMessageBytes() {
        return maxMessageBytes;
    }

    /** A request as Spray parsed it. */
    private record View(HttpRequest request) implements RequestView {

        @Override
        public String path() {
            return request.uri().path().toString();
        }

        @Override
        public Optional<String> parameter(String name) {
            Option<String> value = request.uri().query().get(name);
            return value.isEmpty() ? Optional.empty() : Optional.of(value.get());
        }

        @Override
        public Optional<String> cookie(String name) {
            Iterator<HttpCookie> cookies = request.cookies().iterator();
            while (cookies.hasNext()) {
                HttpCookie cookie = cookies.next();
                if (cookie.name().equals(name)) {
                    return Optional.of(cookie.content());
                }
            }
            return Optional.empty();
        }
    }
}
