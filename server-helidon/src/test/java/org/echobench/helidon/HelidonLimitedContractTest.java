package org.echobench.helidon;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.RequestLimitContract;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class HelidonLimitedContractTest extends ServerContract implements RequestLimitContract {

    @Override
    protected BenchServerProvider provider() {
        return new HelidonProvider().row("helidon-limited");
    }

    @Override
    public Refusal refusal() {
        return Refusal.CLOSED;
    }
}
