package org.echobench.jetty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class JettyVirtualThreadsContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new JettyVirtualThreadsProvider();
    }
}
