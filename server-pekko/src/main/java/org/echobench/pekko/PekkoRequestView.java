package org.echobench.pekko;

import java.util.Optional;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.headers.Cookie;
import org.apache.pekko.http.javadsl.model.headers.HttpCookiePair;
import org.apache.pekko.http.scaladsl.model.IllegalUriException;
import org.echobench.core.content.RequestView;

/** A request as Pekko HTTP parsed it. */
record PekkoRequestView(HttpRequest request) implements RequestView {

    @Override
    public String path() {
        return request.getUri().path();
    }

    @Override
    public Optional<String> parameter(String name) {
        try {
            return request.getUri().query().get(name);
        } catch (IllegalUriException malformedEscape) {
            // Treated as absent, so the answer is 400. Pekko's routing would answer 400 too, its plain handlers 500.
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
