package org.echobench.undertow;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class UndertowContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new UndertowProvider();
    }
}
