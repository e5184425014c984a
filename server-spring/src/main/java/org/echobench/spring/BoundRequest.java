package org.echobench.spring;

import java.util.Optional;
import org.echobench.core.content.RequestView;
import org.echobench.core.spi.Endpoints;

/** The values that Spring MVC bound to a handler's arguments. */
record BoundRequest(String path, Optional<String> name, Optional<String> session) implements RequestView {

    /** A request whose parameters and cookies the handler does not ask for. */
    static BoundRequest to(String path) {
        return new BoundRequest(path, Optional.empty(), Optional.empty());
    }

    @Override
    public Optional<String> parameter(String parameter) {
        return parameter.equals(Endpoints.NAME_PARAMETER) ? name : Optional.empty();
    }

    @Override
    public Optional<String> cookie(String cookie) {
        return cookie.equals(Endpoints.SESSION_COOKIE) ? session : Optional.empty();
    }
}
