package org.echobench.jetty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class JettyBlockingContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new JettyBlockingProvider();
    }
}
