package org.echobench.grizzly;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.echobench.core.spi.Threading;
import org.junit.jupiter.api.Test;

class ThreadingTest {

    @Test
    void theWorkersOfARowRunHttpAndTheSelectorsRunWebSocket() {
        assertEquals(Threading.POOL, new GrizzlyProvider().info().http());
        assertEquals(Threading.EVENT_LOOP, new GrizzlyProvider().info().webSocket());
        assertEquals(
                Threading.EVENT_LOOP, new GrizzlyProvider.SameThread().info().http());
    }
}
