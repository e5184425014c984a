package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Requests;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Batches hold exactly what they are asked for, and leave nothing behind. */
class BatchLoopTest extends AgainstReference {

    private static BatchLoop loop(int connections, boolean keepAlive, int window, long messages) {
        HttpRequest request = Requests.get(reference().host(), Endpoints.PLAINTEXT, keepAlive);
        HttpProtocol protocol = new HttpProtocol(request, BodyCheck.exactly("Hello, World!"));
        return new BatchLoop(
                new LoadLoop<>(reference(), protocol, new ClosedPacing(window), 0, connections, true), messages);
    }

    @ParameterizedTest
    @CsvSource({
        "10, true, 1, 1000",
        "10, false, 1, 1000",
        "10, true, 16, 1000",
        "10, true, 1, 3",
        "10, false, 1, 3",
        "1, false, 1, 1",
        "10, true, 16, 10"
    })
    void everyBatchHasExactlyItsMessages(int connections, boolean keepAlive, int window, long messages) {
        try (BatchLoop loop = loop(connections, keepAlive, window, messages)) {
            loop.open();
            for (int batch = 1; batch <= 3; batch++) {
                loop.completeOne();
                loop.drain();
                assertEquals(batch * messages, loop.report().counts().sent());
                assertEquals(batch * messages, loop.report().completedMessages());
            }
            assertEquals(3 * messages, loop.service().take().getTotalCount());
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, 100_000_001})
    void aBatchOfNothingOrTooMuchIsRefused(long messages) {
        assertThrows(IllegalArgumentException.class, () -> loop(1, true, 1, messages));
    }
}
