package org.echobench.tck;

import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServerProvider;
import org.junit.jupiter.api.Tag;

/** The variant that holds back some messages is late with them and nothing else. */
@Tag("provider")
class ReferenceHeldContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new ReferenceProvider.Held();
    }
}
