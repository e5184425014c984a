package org.echobench.core.wire;

import java.util.Optional;

/** What client and server say on a new connection before its first message. */
public sealed interface Opening permits UpgradeRequest, Http2Opening {

    /** Whether the server may send something before the first message. */
    boolean mayGreet();

    /** The protocol's name in TLS (ALPN), which the server must choose; empty if nothing is said there. */
    Optional<String> applicationProtocol();

    /** What is missing on connections that do not open in time, as the end of a sentence; empty where nobody knows. */
    String awaited();
}
