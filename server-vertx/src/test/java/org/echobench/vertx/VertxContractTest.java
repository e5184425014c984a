package org.echobench.vertx;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class VertxContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new VertxProvider();
    }
}
