package org.echobench.tomcat;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class TomcatVirtualThreadsContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new TomcatProvider().row("tomcat-vt");
    }
}
