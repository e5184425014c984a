package org.echobench.jetty;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.RequestLimitContract;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class JettyQosContractTest extends ServerContract implements RequestLimitContract {

    @Override
    protected BenchServerProvider provider() {
        return new JettyProvider().row("jetty-qos");
    }

    @Override
    public Refusal refusal() {
        return Refusal.KEPT;
    }
}
