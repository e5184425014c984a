package org.echobench.core.spi;

/** A kind of work that a server may offer. */
public enum Workload {
    /** {@link Endpoints#WS_ECHO}. */
    WEBSOCKET_ECHO,
    /** {@link Endpoints#WS_PUSH}. */
    WEBSOCKET_PUSH,
    /** The HTTP endpoints of {@link Endpoints}. */
    HTTP
}
