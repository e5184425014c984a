package org.echobench.vertx;

import java.io.IOException;
import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("provider")
class VertxVirtualThreadsContractTest extends ServerContract {

    /** Message and close frame race within Vert.x: as often as is needed for the close frame to win once. */
    private static final int RACES = 100;

    @Override
    protected BenchServerProvider provider() {
        return new VertxProvider().row("vertx-vt");
    }

    /** Vert.x's own response may come first: the handler of violations runs on a virtual thread. */
    @Override
    public Set<Integer> closeCodesOfLargeMessages() {
        return Set.of(1000, 1009);
    }

    @Test
    @Override
    public void messagesBeforeTheCloseComeBackBeforeIt() throws IOException {
        for (int i = 0; i < RACES; i++) {
            super.messagesBeforeTheCloseComeBackBeforeIt();
        }
    }
}
