package org.echobench.undertow;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.RequestLimitContract;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class UndertowLimitedContractTest extends ServerContract implements RequestLimitContract {

    @Override
    protected BenchServerProvider provider() {
        return new UndertowProvider().row("undertow-limited");
    }

    @Override
    public Refusal refusal() {
        return Refusal.KEPT;
    }
}
