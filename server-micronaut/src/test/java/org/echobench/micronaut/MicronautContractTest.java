package org.echobench.micronaut;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class MicronautContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new MicronautProvider();
    }
}
