package org.echobench.grizzly;

import java.util.Optional;
import org.echobench.core.content.RequestView;
import org.glassfish.grizzly.http.Cookie;
import org.glassfish.grizzly.http.server.Request;

/** A request through Grizzly's own parsing. */
record GrizzlyRequestView(Request request) implements RequestView {

    @Override
    public String path() {
        return request.getRequestURI();
    }

    @Override
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(request.getParameter(name));
    }

    @Override
    public Optional<String> cookie(String name) {
        for (Cookie cookie : request.getCookies()) {
            if (cookie.getName().equals(name)) {
                return Optional.of(cookie.getValue());
            }
        }
        return Optional.empty();
    }
}
