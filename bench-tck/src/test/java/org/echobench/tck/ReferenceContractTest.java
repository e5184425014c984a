package org.echobench.tck;

import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServerProvider;

/** Here and not in bench-core, which the kit depends on. */
class ReferenceContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new ReferenceProvider();
    }
}
