package org.echobench.core.wire;

import java.util.List;
import java.util.Optional;

/** Requests for tests. */
public final class Requests {

    private Requests() {}

    /** A GET with Host alone. */
    public static HttpRequest get(String host, String path, boolean keepAlive) {
        return HttpRequest.of("GET", host, path, List.of(), Optional.empty(), keepAlive);
    }
}
