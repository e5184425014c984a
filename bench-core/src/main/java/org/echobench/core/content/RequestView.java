package org.echobench.core.content;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request as the framework parsed it. Each method asks the framework when it is called, not before. By default a
 * request has nothing but its path.
 */
@FunctionalInterface
public interface RequestView {

    /** The path without the query. */
    String path();

    /** The first value of a query parameter, percent-decoded by the framework. */
    default Optional<String> parameter(String name) {
        return Optional.empty();
    }

    /** The length of a POST's body, which has been read to its end, in bytes; empty for a GET. */
    default OptionalInt posted() {
        return OptionalInt.empty();
    }

    /** The value of a cookie, found by the framework. */
    default Optional<String> cookie(String name) {
        return Optional.empty();
    }
}
