package org.echobench.pekko;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Set;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Test;

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

    @Test
    void ioThreadsAreRefusedWhateverTheirNumber() {
        for (int threads : new int[] {1, 3}) {
            ServerConfig config = ServerConfig.defaults().withIoThreads(threads);
            assertThrows(UnsupportedSettingException.class, () -> provider().check(config));
        }
    }
}
