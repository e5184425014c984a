package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.wire.Frames;
import org.junit.jupiter.api.Test;

class ReferenceHeldTest {

    private static final ServerConfig ONE_LOOP = ServerConfig.defaults().withIoThreads(1);

    @Test
    void everyFiveHundredthIsLateAndTheOrderStays() throws IOException {
        try (BenchServer server = new ReferenceProvider.Held().start(ONE_LOOP);
                RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            for (int i = 1; i <= 1_000; i++) {
                long start = System.nanoTime();
                client.send(text(i));
                assertEquals(Integer.toString(i), client.read().text());
                // Late by the delay at least; that the others are not is the harness's to measure.
                if (i % ReferenceProvider.Held.ONE_IN == 0) {
                    assertTrue(System.nanoTime() - start >= ReferenceProvider.Held.DELAY.toNanos());
                }
            }
            ByteArrayOutputStream pipelined = new ByteArrayOutputStream();
            for (int i = 0; i < 2_000; i++) {
                pipelined.writeBytes(text(i));
            }
            client.send(pipelined.toByteArray());
            for (int i = 0; i < 2_000; i++) {
                assertEquals(Integer.toString(i), client.read().text());
            }
        }
    }

    @Test
    void aHeldMessageHoldsUpNoOtherConnection() throws IOException {
        // Would never end if the loop waited: the delay is a year.
        Disturbance second = Disturbance.holdBack(2, Duration.ofDays(365));
        try (BenchServer server = ReferenceServer.start("held", ONE_LOOP, () -> second);
                RawClient held = RawClient.webSocket(server.address(), Endpoints.WS_ECHO);
                RawClient other = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            held.send(text(1));
            assertEquals("1", held.read().text());
            held.send(text(2));
            try (RawClient http = new RawClient(server.address())) {
                assertEquals(200, http.get("/plaintext").response().status());
            }
            other.send(text(3));
            assertEquals("3", other.read().text());
        }
    }

    @Test
    void theServerClosesWhileAMessageIsHeld() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        Disturbance forever = (opcode, payload, replies) -> {
            replies.sendAfter(Duration.ofDays(365), opcode, payload);
            asked.countDown();
        };
        BenchServer server = ReferenceServer.start("held", ONE_LOOP, () -> forever);
        try (RawClient client = RawClient.webSocket(server.address(), Endpoints.WS_ECHO)) {
            client.send(text(1));
            asked.await();
            server.close();
            assertTrue(client.atEnd());
        }
    }

    private static byte[] text(int number) {
        return RawClient.frame(true, Frames.TEXT, Integer.toString(number).getBytes(US_ASCII));
    }
}
