package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.echobench.core.peer.ScriptedServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a wait without sleep costs, by a clock of the processor that the test turns. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SpinTest {

    private final CountDownLatch spinning = new CountDownLatch(1);
    private long cpuNanos;
    private int readings;

    private ClientLoop loop() throws IOException {
        return new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, Optional.empty(), () -> {
            readings++;
            spinning.countDown();
            return cpuNanos;
        });
    }

    private static void open(ClientLoop loop, ScriptedServer server, Recording handler) throws IOException {
        loop.connect(server.address(), Optional.empty(), handler, null);
        while (handler.opened == 0) {
            loop.poll(1_000);
        }
    }

    @Test
    void theProcessorsClockIsReadTwiceHoweverOftenItLooks() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> client.hold());
                ClientLoop loop = loop()) {
            open(loop, server, new Recording());
            assertFalse(loop.spin(TimeUnit.MILLISECONDS.toNanos(10)));
            assertEquals(2, readings);
        }
    }

    @Test
    void whatTheHandlersDoIsNotSpun() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    try {
                        spinning.await();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    client.send("answer");
                    client.hold();
                });
                ClientLoop loop = loop()) {
            open(loop, server, new Recording() {
                @Override
                public void received(Connection connection, ByteBuffer in, long now) {
                    super.received(connection, in, now);
                    cpuNanos += 1_000;
                }
            });
            assertTrue(loop.spin(TimeUnit.SECONDS.toNanos(60)));
            assertEquals(1_000, cpuNanos);
            assertEquals(0, loop.spunCpuNanos());
        }
    }
}
