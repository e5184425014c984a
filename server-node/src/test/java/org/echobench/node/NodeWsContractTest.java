package org.echobench.node;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("external")
class NodeWsContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new NodeRow().row("node-ws");
    }
}
