package org.echobench.tck;

import org.echobench.core.reference.ReferenceHeldProvider;
import org.echobench.core.spi.BenchServerProvider;

/** The variant that holds back some messages is late with them and nothing else. */
class ReferenceHeldContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new ReferenceHeldProvider();
    }
}
