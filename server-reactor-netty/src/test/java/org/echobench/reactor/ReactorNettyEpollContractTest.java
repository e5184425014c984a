package org.echobench.reactor;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class ReactorNettyEpollContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new ReactorNettyProvider().row("reactor-netty-epoll");
    }
}
