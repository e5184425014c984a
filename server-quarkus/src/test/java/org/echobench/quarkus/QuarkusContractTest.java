package org.echobench.quarkus;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class QuarkusContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new QuarkusProvider();
    }
}
