package org.echobench.spring.tomcat;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class SpringTomcatVirtualThreadsContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SpringTomcatProvider().row("spring-boot-tomcat-vt");
    }
}
