package org.echobench.armeria;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class ArmeriaContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new ArmeriaProvider();
    }
}
