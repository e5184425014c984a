package org.echobench.tck;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.plain.PlainProvider;

/** A right server passes the whole contract. */
class PlainContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new PlainProvider();
    }
}
