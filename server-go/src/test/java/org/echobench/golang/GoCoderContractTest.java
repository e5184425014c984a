package org.echobench.golang;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class GoCoderContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new GoCoderProvider();
    }
}
