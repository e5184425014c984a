package org.echobench.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.echobench.core.spi.Threading;
import org.junit.jupiter.api.Test;

class ThreadingTest {

    @Test
    void onlyHttpOfTheRowJettyStaysOnTheSelectingThread() {
        assertEquals(Threading.EVENT_LOOP, new JettyProvider().info().http());
        assertEquals(Threading.HAND_OVER, new JettyProvider().info().webSocket());
        assertEquals(Threading.HAND_OVER, new JettyProvider.Blocking().info().http());
    }
}
