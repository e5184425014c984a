package org.echobench.pekko;

import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;

class PekkoContractTest extends ServerContract {

    /** What Pekko answers to any failure of a handler; a handler has no other way to end a WebSocket at once. */
    private static final int INTERNAL_ERROR = 1011;

    @Override
    protected BenchServerProvider provider() {
        return new PekkoProvider();
    }

    @Override
    public Set<Integer> closeCodesOfLargeMessages() {
        return Set.of(INTERNAL_ERROR);
    }
}
