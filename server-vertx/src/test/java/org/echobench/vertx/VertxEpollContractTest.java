package org.echobench.vertx;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class VertxEpollContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new VertxEpollProvider();
    }
}
