package org.echobench.pekko;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class PekkoContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new PekkoProvider();
    }
}
