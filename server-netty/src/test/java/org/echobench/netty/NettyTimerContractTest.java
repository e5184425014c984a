package org.echobench.netty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class NettyTimerContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new NettyProvider().row("netty-timer");
    }
}
