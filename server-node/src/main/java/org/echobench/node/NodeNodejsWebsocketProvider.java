package org.echobench.node;

import java.util.EnumSet;
import org.echobench.core.spi.Workload;

/** The row {@code node-nodejs-websocket}: the library of the 2015 comparison, as shipped, Nagle's algorithm included. No HTTP. */
public final class NodeNodejsWebsocketProvider extends NodeRow {

    public NodeNodejsWebsocketProvider() {
        super(
                "node-nodejs-websocket",
                "nodejs-websocket",
                false,
                EnumSet.of(Workload.WEBSOCKET_ECHO, Workload.WEBSOCKET_PUSH));
    }
}
