package org.echobench.spring.jetty;

import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.VariantsContract;
import org.junit.jupiter.api.Named;

class SpringJettyContractTest extends VariantsContract {

    static Stream<Named<BenchServerProvider>> rows() {
        return rowsBut(new SpringJettyProvider());
    }
}
