package org.echobench.jersey;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class JerseyGrizzlyContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new JerseyRow.OnGrizzly();
    }
}
