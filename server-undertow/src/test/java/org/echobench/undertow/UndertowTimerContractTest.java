package org.echobench.undertow;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class UndertowTimerContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new UndertowProvider().row("undertow-timer");
    }
}
