package org.echobench.grizzly;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class GrizzlyPoolContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new GrizzlyProvider().row("grizzly-pool");
    }
}
