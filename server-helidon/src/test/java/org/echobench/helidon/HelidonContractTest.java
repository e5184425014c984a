package org.echobench.helidon;

import java.time.Duration;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class HelidonContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new HelidonProvider();
    }

    /** Beyond that of others: a frame of 4 MiB takes Helidon seconds, because it looks through all parts for each byte. */
    @Override
    public Duration patience() {
        return super.patience().multipliedBy(2);
    }
}
