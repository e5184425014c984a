package org.echobench.jersey;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class JerseyTomcatContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new JerseyTomcatProvider();
    }
}
