package org.echobench.spray;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class SprayContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SprayProvider();
    }
}
