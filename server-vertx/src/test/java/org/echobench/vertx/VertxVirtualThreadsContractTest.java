package org.echobench.vertx;

import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;

@Tag("provider")
class VertxVirtualThreadsContractTest extends ServerContract {

    @Override
    protected BenchServerProvider provider() {
        return new VertxProvider().row("vertx-vt");
    }

    /** Vert.x's own response may come first: the handler of violations runs on a virtual thread. */
    @Override
    public Set<Integer> closeCodesOfLargeMessages() {
        return Set.of(1000, 1009);
    }
}
