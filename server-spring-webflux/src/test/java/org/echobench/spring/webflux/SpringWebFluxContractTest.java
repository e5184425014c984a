package org.echobench.spring.webflux;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class SpringWebFluxContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SpringWebFluxProvider();
    }
}
