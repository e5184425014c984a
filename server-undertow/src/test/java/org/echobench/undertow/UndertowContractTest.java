package org.echobench.undertow;

import org.echobench.core.spi.BenchServerProvider;

class UndertowContractTest extends UndertowContract {
    @Override
    protected BenchServerProvider provider() {
        return new UndertowProvider();
    }
}
