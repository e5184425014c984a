package org.echobench.javawebsocket.server;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class JavaWebSocketContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new JavaWebSocketProvider();
    }
}
