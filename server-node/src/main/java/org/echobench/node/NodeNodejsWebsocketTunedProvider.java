package org.echobench.node;

import java.util.EnumSet;
import org.echobench.core.spi.Workload;

/** The row {@code node-nodejs-websocket-tuned}: as {@code node-nodejs-websocket}, but with TCP_NODELAY. No HTTP. */
public final class NodeNodejsWebsocketTunedProvider extends NodeRow {

    public NodeNodejsWebsocketTunedProvider() {
        super(
                "node-nodejs-websocket-tuned",
                "nodejs-websocket",
                true,
                EnumSet.of(Workload.WEBSOCKET_ECHO, Workload.WEBSOCKET_PUSH));
    }
}
