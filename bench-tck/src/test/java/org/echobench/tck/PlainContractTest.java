package org.echobench.tck;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.plain.PlainProvider;
import org.junit.jupiter.api.Tag;

/** A right server passes the whole contract. */
@Tag("provider")
class PlainContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new PlainProvider();
    }
}
