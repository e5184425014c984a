package org.echobench.node;

import org.echobench.core.spi.BenchServerProvider;

class NodeNodejsWebsocketContractTest extends NodejsWebsocketContract {
    @Override
    protected BenchServerProvider provider() {
        return new NodeNodejsWebsocketProvider();
    }
}
