package org.echobench.netty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class NettyTextContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new NettyTextProvider();
    }
}
