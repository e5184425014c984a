package org.echobench.netty;

import java.util.stream.Stream;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.VariantsContract;
import org.junit.jupiter.api.Named;

class NettyVariantsContractTest extends VariantsContract {

    static Stream<Named<BenchServerProvider>> rows() {
        return rowsBut(new NettyProvider(), "netty", "netty-novalidate");
    }
}
