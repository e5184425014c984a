package org.echobench.jetty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class JettyVirtualThreadsContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new JettyProvider().row("jetty-vt");
    }
}
