package org.echobench.spring.undertow;

import java.io.IOException;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("provider")
class SpringUndertowContractTest extends ServerContract {

    /** Message and close frame race within Undertow: as often as is needed for the close frame to win once. */
    private static final int RACES = 100;

    @Override
    protected BenchServerProvider provider() {
        return new SpringUndertowProvider();
    }

    @Test
    @Override
    public void messagesBeforeTheCloseComeBackBeforeIt() throws IOException {
        for (int i = 0; i < RACES; i++) {
            super.messagesBeforeTheCloseComeBackBeforeIt();
        }
    }
}
