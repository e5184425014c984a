package org.echobench.spring.undertow;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class SpringUndertowVirtualThreadsContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SpringUndertowProvider().row("spring-boot-undertow-vt");
    }
}
