package org.echobench.spray;

import java.util.Optional;
import org.echobench.core.content.RequestView;
import scala.Option;
import scala.collection.Iterator;
import spray.http.HttpCookie;
import spray.http.HttpRequest;

/** A request as Spray parsed it. */
record SprayRequestView(HttpRequest request) implements RequestView {

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
