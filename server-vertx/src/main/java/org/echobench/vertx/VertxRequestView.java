package org.echobench.vertx;

import io.vertx.core.http.Cookie;
import io.vertx.core.http.HttpServerRequest;
import java.util.Optional;
import org.echobench.core.content.RequestView;

/** A request as Vert.x parsed it. */
record VertxRequestView(HttpServerRequest request) implements RequestView {

    @Override
    public String path() {
        return request.path();
    }

    @Override
    public Optional<String> parameter(String name) {
        try {
            return Optional.ofNullable(request.getParam(name));
        } catch (IllegalArgumentException malformedEscape) {
            // Treated as absent, so the answer is 400. Vert.x itself would not answer the request.
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> cookie(String name) {
        return Optional.ofNullable(request.getCookie(name)).map(Cookie::getValue);
    }
}
