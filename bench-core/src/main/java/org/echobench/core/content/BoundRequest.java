package org.echobench.core.content;

import java.util.Optional;
import java.util.OptionalInt;
import org.echobench.core.spi.Endpoints;

/** A request whose values a framework has bound to the arguments of a handler. */
public record BoundRequest(String path, Optional<String> name, Optional<String> session, OptionalInt posted)
        implements RequestView {

    /** For {@link Endpoints#GREETING}. */
    public static BoundRequest greeting(Optional<String> name, Optional<String> session) {
        return new BoundRequest(Endpoints.GREETING, name, session, OptionalInt.empty());
    }

    /**
     * For {@link Endpoints#UPLOAD}.
     *
     * @param bytes the length of the body
     */
    public static BoundRequest upload(int bytes) {
        return new BoundRequest(Endpoints.UPLOAD, Optional.empty(), Optional.empty(), OptionalInt.of(bytes));
    }

    @Override
    public Optional<String> parameter(String parameter) {
        return name;
    }

    @Override
    public Optional<String> cookie(String cookie) {
        return session;
    }
}
