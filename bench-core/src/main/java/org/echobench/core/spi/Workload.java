package org.echobench.core.spi;

/** A kind of work that a server may offer. */
public enum Workload {
    /** {@link Endpoints#WS_ECHO}. */
    WEBSOCKET_ECHO,
    /** {@link Endpoints#WS_PUSH}. */
    WEBSOCKET_PUSH,
    /** The HTTP endpoints of {@link Endpoints}, except {@link Endpoints#UPLOAD}. */
    HTTP,
    /** {@link Endpoints#UPLOAD}. */
    HTTP_UPLOAD;

    /** Whether HTTP handlers do this work, as opposed to WebSocket handlers. */
    public boolean isHttp() {
        return this == HTTP || this == HTTP_UPLOAD;
    }
}
