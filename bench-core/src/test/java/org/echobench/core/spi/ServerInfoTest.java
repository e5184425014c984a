package org.echobench.core.spi;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ServerInfoTest {

    private static ServerInfo of(Threading http, Threading webSocket) {
        return new ServerInfo("row", "Library", "1", http, webSocket, FlushPolicy.PER_READ);
    }

    @Test
    void handlersOfAPoolSayItsSizeOnTheServersProcessors() {
        ServerInfo info = of(Threading.POOL, Threading.HAND_OVER).withPool(new ServerInfo.Pool(16, 8));
        assertEquals("pool of 16", info.httpRunsOn(2));
        assertEquals("hand-over in 24", info.webSocketRunsOn(3));
        assertEquals(OptionalInt.of(16), info.httpPool(1));
    }

    @Test
    void handlersThatNoPoolRunsHaveNone() {
        ServerInfo info = of(Threading.VIRTUAL_THREADS, Threading.EVENT_LOOP).withPool(200);
        assertEquals("virtual thread", info.httpRunsOn(2));
        assertEquals(OptionalInt.empty(), info.httpPool(2));
        assertEquals(OptionalInt.empty(), info.webSocketPool(2));
    }

    @Test
    void aPoolOfAnUnknownSizeHasNoNumber() {
        assertEquals("pool", of(Threading.POOL, Threading.POOL).httpRunsOn(2));
    }
}
