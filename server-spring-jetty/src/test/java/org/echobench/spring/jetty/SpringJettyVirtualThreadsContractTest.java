package org.echobench.spring.jetty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class SpringJettyVirtualThreadsContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SpringJettyProvider().row("spring-boot-jetty-vt");
    }
}
