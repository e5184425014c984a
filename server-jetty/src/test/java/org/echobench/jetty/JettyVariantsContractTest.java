package org.echobench.jetty;

import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.VariantsContract;
import org.junit.jupiter.api.Named;

class JettyVariantsContractTest extends VariantsContract {

    static Stream<Named<BenchServerProvider>> rows() {
        return rowsBut(new JettyProvider(), "jetty", "jetty-qos");
    }
}
