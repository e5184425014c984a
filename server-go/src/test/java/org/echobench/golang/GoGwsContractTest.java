package org.echobench.golang;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("external")
class GoGwsContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new GoRow().row("go-gws");
    }
}
