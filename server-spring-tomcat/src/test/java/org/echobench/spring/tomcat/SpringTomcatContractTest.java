package org.echobench.spring.tomcat;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class SpringTomcatContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new SpringTomcatProvider();
    }
}
