package org.echobench.undertow;

import io.undertow.websockets.core.AbstractReceiveListener;
import org.echobench.core.spi.ServerConfig;

/** Assembles messages within the configured size, and ignores them by default. Does not keep state of a connection. */
class LimitedListener extends AbstractReceiveListener {

    private final int maxMessageBytes;

    LimitedListener(ServerConfig config) {
        maxMessageBytes = config.maxMessageBytes();
    }

    @Override
    protected final long getMaxBinaryBufferSize() {
        return maxMessageBytes;
    }

    @Override
    protected final long getMaxTextBufferSize() {
        return maxMessageBytes;
    }

    /**
     * No limit: Undertow would close a connection at the 301st ping within a minute. Not marked as an override, because
     * older versions, which a user may put on the class path, have neither the limit nor the method.
     */
    protected int getMaxPingsPerWindow() {
        return Integer.MAX_VALUE;
    }
}
