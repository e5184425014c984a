package org.echobench.jersey;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Test;

class JerseyTomcatContractTest extends ServerContract {
    @Override
    protected BenchServerProvider provider() {
        return new JerseyRow.OnTomcat();
    }

    @Test
    void ioThreadsAreRefusedWhateverTheirNumber() {
        for (int threads : new int[] {1, 3}) {
            ServerConfig config = ServerConfig.defaults().withIoThreads(threads);
            assertThrows(UnsupportedSettingException.class, () -> provider().check(config));
        }
    }
}
