package org.echobench.jetty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which threads run the handlers: what {@code info()} and the README say. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HandlerThreadsTest {

    private static final boolean VIRTUAL_THREADS = Runtime.version().feature() >= 21;

    /** Long enough to be found at work, many times over; one selector, whatever machine this is. */
    private static final ServerConfig BUSY =
            ServerConfig.defaults().withHandlerWorkNanos(500_000_000).withIoThreads(1);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void jettyRunsHttpHandlersOnItsOneSelectingThread() throws Exception {
        assertEquals(1, platformThreadsAtWork(1, new JettyProvider(), this::get));
    }

    @Test
    void jettyRunsWebSocketHandlersBesideEachOtherInSpiteOfOneSelectingThread() throws Exception {
        assertEquals(2, platformThreadsAtWork(2, new JettyProvider(), this::echo));
    }

    @Test
    void jettyBlockingRunsHttpHandlersBesideEachOtherInSpiteOfOneSelectingThread() throws Exception {
        assertEquals(2, platformThreadsAtWork(2, new JettyProvider.Blocking(), this::get));
    }

    @Test
    void jettyVtRunsHandlersOnVirtualThreads() throws Exception {
        assumeTrue(VIRTUAL_THREADS, "needs JDK 21 or newer");
        assertEquals(0, platformThreadsAtWork(0, new JettyProvider.OnVirtualThreads(), this::echo), "echo");
        assertEquals(0, platformThreadsAtWork(0, new JettyProvider.OnVirtualThreads(), this::get), "GET");
    }

    @Test
    void jettyVtIsUnavailableBeforeJdk21() {
        BenchServerProvider provider = new JettyProvider.OnVirtualThreads();
        assertEquals(VIRTUAL_THREADS, provider.unavailable().isEmpty());
        if (!VIRTUAL_THREADS) {
            String message =
                    assertThrows(IOException.class, () -> provider.start(BUSY)).getMessage();
            assertEquals(
                    "server 'jetty-vt' cannot start: needs JDK 21 or newer; this is "
                            + System.getProperty("java.version"),
                    message);
        }
    }

    /**
     * Two clients, each with one call at a time, until the expected number of threads was seen in handlers at the same
     * time: the most that were seen. The JDK shows no stack of a virtual thread to those who ask for all stacks.
     */
    private static long platformThreadsAtWork(long expected, BenchServerProvider provider, Call call)
            throws IOException {
        AtomicLong most = new AtomicLong();
        try (BenchServer server = provider.start(BUSY)) {
            CompletableFuture<?> clients = CompletableFuture.allOf(
                    calls(() -> call.start(server), () -> most.get() >= expected),
                    calls(() -> call.start(server), () -> most.get() >= expected));
            while (!clients.isDone()) {
                most.accumulateAndGet(threadsAtWork(), Math::max);
            }
            clients.join();
        }
        return most.get();
    }

    /** One call after the other, at least one. */
    private static CompletableFuture<Void> calls(Supplier<CompletableFuture<?>> call, BooleanSupplier enough) {
        return call.get()
                .thenCompose(answer ->
                        enough.getAsBoolean() ? CompletableFuture.completedFuture(null) : calls(call, enough));
    }

    private static long threadsAtWork() {
        return Thread.getAllStackTraces().values().stream()
                .filter(HandlerThreadsTest::isAtWork)
                .count();
    }

    private static boolean isAtWork(StackTraceElement[] stack) {
        return Arrays.stream(stack).anyMatch(frame -> frame.getClassName().equals(HandlerWork.class.getName()));
    }

    private CompletableFuture<HttpResponse<Void>> get(BenchServer server) {
        HttpRequest request =
                HttpRequest.newBuilder(uri("http", server, Endpoints.PLAINTEXT)).build();
        return client.sendAsync(request, HttpResponse.BodyHandlers.discarding());
    }

    private CompletableFuture<Void> echo(BenchServer server) {
        CompletableFuture<Void> echoed = new CompletableFuture<>();
        WebSocket.Listener listener = new WebSocket.Listener() {
            @Override
            public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
                echoed.complete(null);
                return null;
            }

            @Override
            public void onError(WebSocket socket, Throwable error) {
                echoed.completeExceptionally(error);
            }
        };
        client.newWebSocketBuilder()
                .buildAsync(uri("ws", server, Endpoints.WS_ECHO), listener)
                .thenCompose(socket -> socket.sendText("hello", true))
                .exceptionally(error -> {
                    echoed.completeExceptionally(error);
                    return null;
                });
        return echoed;
    }

    private static URI uri(String scheme, BenchServer server, String path) {
        return URI.create(scheme + "://127.0.0.1:" + server.address().getPort() + path);
    }

    private interface Call {
        CompletableFuture<?> start(BenchServer server);
    }
}
