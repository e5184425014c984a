package org.echobench.grizzly;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class GrizzlyContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new GrizzlyProvider();
    }
}
