package org.echobench.tomcat;

import java.io.IOException;
import java.time.Duration;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.HttpConnection;
import org.junit.jupiter.api.Test;

/** A Tomcat without the suite's settings. */
class ShippedSettingsTest {

    @Test
    void aConnectionServesAHundredRequests() throws IOException {
        ServerConfig shipped = ServerConfig.defaults().withAsShipped(true);
        try (ServerUnderTest server = ServerUnderTest.start(new TomcatProvider(), shipped, Duration.ofSeconds(10));
                HttpConnection http = server.http()) {
            for (int i = 0; i < 100; i++) {
                http.exchange(Endpoints.PLAINTEXT);
            }
            http.readEnd("the end of the connection after the hundredth response");
        }
    }
}
