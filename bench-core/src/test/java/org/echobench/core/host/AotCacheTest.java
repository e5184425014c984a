package org.echobench.core.host;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.echobench.core.process.ServerArguments;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;

class AotCacheTest {

    private static final ServerArguments REFERENCE = new ServerArguments("reference", ServerConfig.defaults());

    @Test
    @DisabledForJreRange(minVersion = 25)
    void anOlderJdkIsRefused() {
        Exception refused = assertThrows(IllegalArgumentException.class, () -> AotCache.of(REFERENCE, target -> {}));
        assertTrue(refused.getMessage().startsWith("an AOT cache needs JDK 25 or newer"), refused.getMessage());
    }
}
