package org.echobench.core.wire;

import java.util.Optional;

/** What client and server send on a new connection before its first message. */
public sealed interface Opening permits UpgradeRequest, Http2Opening {

    /** Whether the server may send something before the first message. */
    boolean mayGreet();

    /** The protocol's name in TLS (ALPN), which the server must choose; empty if none is offered. */
    default Optional<String> applicationProtocol() {
        return Optional.empty();
    }

    /** What is missing on connections that do not open in time, to end a sentence; empty if unknown. */
    default String awaited() {
        return "";
    }
}
