package org.echobench.node;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class NodeWsContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new NodeRow().row("node-ws");
    }
}
