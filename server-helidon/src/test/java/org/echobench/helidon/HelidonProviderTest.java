package org.echobench.helidon;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** What the row says where it cannot run. */
class HelidonProviderTest {

    private final BenchServerProvider provider = new HelidonProvider();

    @Test
    @EnabledForJreRange(max = JRE.JAVA_20)
    void anOlderJdkHasTheRowAndItsVersionAndSaysWhatItNeeds() {
        assertEquals("helidon", provider.info().id());
        String reason = provider.unavailable().orElseThrow();
        assertTrue(reason.startsWith("needs JDK 21 or newer"), reason);
        IOException refusal = assertThrows(
                IOException.class, () -> provider.start(ServerConfig.defaults()).close());
        assertEquals("server 'helidon' cannot start: " + reason, refusal.getMessage());
    }
}
