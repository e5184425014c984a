package org.echobench.grizzly;

import java.io.IOException;
import org.glassfish.grizzly.filterchain.FilterChainContext;
import org.glassfish.grizzly.filterchain.NextAction;
import org.glassfish.grizzly.websockets.WebSocketAddOn;
import org.glassfish.grizzly.websockets.WebSocketFilter;
import org.glassfish.grizzly.websockets.WebSocketHolder;

/**
 * WebSocket without an idle limit, and with a size limit that holds while a frame arrives: Grizzly collects a frame
 * until it is complete, whatever its length.
 */
final class LimitingAddOn extends WebSocketAddOn {

    private static final int NO_TIMEOUT = 0;

    private final MessageLimit limit;

    LimitingAddOn(MessageLimit limit) {
        this.limit = limit;
    }

    @Override
    protected WebSocketFilter createWebSocketFilter() {
        return new WebSocketFilter(NO_TIMEOUT) {
            @Override
            public NextAction handleRead(FilterChainContext context) throws IOException {
                NextAction action = super.handleRead(context);
                WebSocketHolder holder = WebSocketHolder.get(context.getConnection());
                if (holder != null && holder.buffer != null) {
                    limit.isKept(holder.webSocket, holder.buffer.remaining());
                }
                return action;
            }
        };
    }
}
