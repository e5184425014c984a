package org.echobench.reactor;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class ReactorNettyContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new ReactorNettyProvider();
    }
}
