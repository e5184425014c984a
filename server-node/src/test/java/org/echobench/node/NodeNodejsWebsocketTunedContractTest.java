package org.echobench.node;

import org.echobench.core.spi.BenchServerProvider;

class NodeNodejsWebsocketTunedContractTest extends NodejsWebsocketContract {
    @Override
    protected BenchServerProvider provider() {
        return new NodeNodejsWebsocketTunedProvider();
    }
}
