package org.echobench.undertow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.undertow.Undertow;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class UndertowPoolTest {

    @Test
    void theRowSaysUndertowsOwnSizeOfItsWorkers() {
        Undertow undertow = Undertow.builder().addHttpListener(0, "127.0.0.1").build();
        undertow.start();
        int workers = undertow.getWorker().getMXBean().getMaxWorkerPoolSize();
        undertow.stop();
        assertEquals(
                OptionalInt.of(workers),
                new UndertowProvider()
                        .row("undertow-pool")
                        .info()
                        .httpPool(Runtime.getRuntime().availableProcessors()));
    }
}
