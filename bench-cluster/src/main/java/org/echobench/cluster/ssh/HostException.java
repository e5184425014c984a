package org.echobench.cluster.ssh;

import java.io.IOException;

/** A host cannot be used. The message is a sentence about it that does not name it. */
public final class HostException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String host;

    HostException(String host, String reason, Throwable cause) {
        super(reason, cause);
        this.host = host;
    }

    public String host() {
        return host;
    }
}
