package org.echobench.spring.undertow;

import java.io.IOException;
import java.util.Map;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.tck.ServerContract;
import org.junit.jupiter.api.Test;

class SpringUndertowContractTest extends ServerContract {

    private static final String UNDERTOW = "https://github.com/undertow-io/undertow/blob/2.3.24.Final/";

    /** Message and close frame race within Undertow: as often as is needed for the close frame to win once. */
    private static final int RACES = 100;

    @Override
    protected BenchServerProvider provider() {
        return new SpringUndertowProvider();
    }

    @Override
    public Map<String, String> deviations() {
        return Map.of(
                "messagesBeforeTheCloseComeBackBeforeIt",
                "the I/O thread answers a close frame while the message before it is with a worker: onFullCloseMessage in "
                        + UNDERTOW
                        + "websockets-jsr/src/main/java/io/undertow/websockets/jsr/FrameHandler.java",
                "plainRequestOnATlsPortIsNotServedAndDoesNoHarm",
                "what is not TLS is taken for a record of some length and waited for, and the connection stays open:"
                        + " getRequiredSize in "
                        + UNDERTOW
                        + "core/src/main/java/io/undertow/protocols/ssl/SNISSLExplorer.java");
    }

    @Test
    @Override
    public void messagesBeforeTheCloseComeBackBeforeIt() throws IOException {
        for (int i = 0; i < RACES; i++) {
            super.messagesBeforeTheCloseComeBackBeforeIt();
        }
    }
}
