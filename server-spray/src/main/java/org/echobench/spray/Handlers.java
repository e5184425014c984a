package org.echobench.spray;

import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.ServerConfig;
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
        return Responses.of(content.answer(new SprayRequestView(request)));
    }

    HandlerWork work() {
        return work;
    }

    int maxMessageBytes() {
        return maxMessageBytes;
    }
}
