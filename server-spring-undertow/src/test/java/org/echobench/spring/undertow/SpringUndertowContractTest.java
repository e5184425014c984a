package org.echobench.spring.undertow;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class SpringUndertowContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SpringUndertowProvider();
    }
}
