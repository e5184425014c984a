package org.echobench.tomcat;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class TomcatContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new TomcatProvider();
    }
}
