package org.echobench.jetty;

import java.util.Optional;
import org.echobench.core.content.RequestView;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.server.Request;

/** A request through Jetty's own parsing. */
record JettyRequestView(Request request) implements RequestView {

    @Override
    public String path() {
        return Request.getPathInContext(request);
    }

    @Override
    public Optional<String> parameter(String name) {
        return Optional.ofNullable(Request.extractQueryParameters(request).getValue(name));
    }

    @Override
    public Optional<String> cookie(String name) {
        for (HttpCookie cookie : Request.getCookies(request)) {
            if (cookie.getName().equals(name)) {
                return Optional.of(cookie.getValue());
            }
        }
        return Optional.empty();
    }
}
