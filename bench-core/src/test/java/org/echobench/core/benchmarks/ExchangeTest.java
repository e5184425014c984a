package org.echobench.core.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.load.BatchLoop;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.RequestHeaders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExchangeTest {

    /** Fails if a response is not the expected one. */
    private static void completed(Exchange exchange, boolean keepAlive, RequestHeaders headers) throws IOException {
        try (BenchServer server = new ReferenceProvider().start(ServerConfig.defaults())) {
            Target target = Target.of(server.address());
            LoadLoop<ClosedPacing> loop = new LoadLoop<>(
                    target,
                    exchange.requests(target, 2_000, keepAlive, headers, false, Optional.empty()),
                    new ClosedPacing(1),
                    0,
                    2,
                    true);
            try (BatchLoop batch = new BatchLoop(loop, 20)) {
                batch.completeOne();
                assertEquals(Optional.empty(), batch.report().firstFailure());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PLAINTEXT", "JSON", "COMPLEX_JSON", "HTML", "GREETING"})
    void theAnswersToAGetAreTheExpectedOnes(Exchange exchange) throws IOException {
        completed(exchange, true, RequestHeaders.BARE);
        completed(exchange, false, RequestHeaders.BROWSER);
        completed(exchange, true, RequestHeaders.NUMBERED);
    }

    @Test
    void ofTheParametersThatSomeExchangesHaveEachHasItsOwn() {
        assertTrue(Exchange.HTML.has("bytes"));
        assertFalse(Exchange.JSON.has("bytes"));
        assertTrue(Exchange.JSON.has("rate"), "a parameter of the load");
    }

    @Test
    void aPushAndAServiceAreForkedWhereTheLoadLeavesItToThem() {
        assertEquals("forked", Exchange.PUSH.defaultOf("isolation", "default"));
        assertEquals("forked", Exchange.ROW.defaultOf("isolation", "default"));
        assertEquals("inprocess", Exchange.ECHO.defaultOf("isolation", "default"));
        assertEquals("inprocess", Exchange.PUSH.defaultOf("isolation", "inprocess"));
    }
}
