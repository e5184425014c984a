package org.echobench.vertx;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class VertxTimerContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new VertxProvider().row("vertx-timer");
    }
}
