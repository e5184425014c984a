package org.echobench.node;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
@Tag("external")
class NodeNodejsWebsocketContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new NodeRow().row("node-nodejs-websocket");
    }
}
