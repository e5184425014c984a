package org.echobench.core.spi;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class ServerConfigTest {

    @Test
    void injectedWorkOutOfRangeIsRefused() {
        ServerConfig config = ServerConfig.defaults();
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerWorkNanos(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerWorkNanos(1_000_000_001));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerAllocBytes(-1));
        assertThrows(IllegalArgumentException.class, () -> config.withHandlerAllocBytes((16 << 20) + 1));
    }
}
