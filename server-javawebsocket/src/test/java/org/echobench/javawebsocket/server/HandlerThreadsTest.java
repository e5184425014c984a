package org.echobench.javawebsocket.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.tck.ServerUnderTest;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Handlers run on the decoders, as {@code info()} says, and {@code ioThreads} does not change their number. */
@Tag("integration")
class HandlerThreadsTest {

    private static final int ALLOC_BYTES = 8 << 20;

    private final BenchServerProvider provider = new JavaWebSocketProvider();

    private static List<Thread> decoders() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("java-websocket-\\d+-decoder-\\d+"))
                .toList();
    }

    @Test
    void moreThanTheOneSelectorIsRefused() {
        ServerConfig config = ServerConfig.defaults().withIoThreads(3);
        assertThrows(UnsupportedSettingException.class, () -> provider.check(config));
    }

    @Test
    void handlersRunOnTheDecodersWhoseNumberIsTheLibrarysOwn() throws IOException {
        ServerConfig config = ServerConfig.defaults().withIoThreads(1).withHandlerAllocBytes(ALLOC_BYTES);
        try (ServerUnderTest server = ServerUnderTest.start(provider, config, Duration.ofSeconds(10));
                WebSocketConnection echo = server.echo()) {
            assertEquals(Runtime.getRuntime().availableProcessors(), decoders().size());
            echo.send(Frame.text("work"));
            echo.readMessage("an echo");
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            assertTrue(decoders().stream()
                    .anyMatch(decoder -> threads.getThreadAllocatedBytes(decoder.getId()) >= ALLOC_BYTES));
        }
    }
}
