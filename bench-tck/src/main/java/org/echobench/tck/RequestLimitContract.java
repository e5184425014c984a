package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;
import org.echobench.tck.client.HttpConnection;
import org.junit.jupiter.api.Test;

/** Which requests a row with a limit refuses, and how. The contract test of such a row implements it as well. */
public interface RequestLimitContract extends ContractSubject {

    /** What a request beyond the limit gets. */
    enum Refusal {
        /** Status 503, and the connection serves on. */
        KEPT,
        /** Status 503, and the connection ends. */
        CLOSED,
        /** The connection ends without a response. */
        UNANSWERED
    }

    int BEYOND = 8;

    Refusal refusal();

    /** Requests that are served or wait while no handler ends. */
    @Override
    default int admitted() {
        return Endpoints.MOST_REQUESTS + Endpoints.MOST_WAITING_REQUESTS;
    }

    @Test
    default void requestsBeyondTheLimitAreRefusedAndNoOthers()
            throws IOException, InterruptedException, ExecutionException {
        ExecutorService readers = Executors.newCachedThreadPool();
        // No handler ends before the server is stopped.
        ServerConfig config = ServerConfig.defaults().withHandlerWait(HandlerWait.of(60_000_000));
        try (ServerUnderTest server = start(config);
                ServerUnderTest.Connections<HttpConnection> connections =
                        new ServerUnderTest.Connections<>(admitted() + BEYOND, server::http)) {
            CompletionService<Void> refused = new ExecutorCompletionService<>(readers);
            for (HttpConnection connection : connections.all()) {
                connection.send(HttpConnection.get(Endpoints.JSON));
                refused.submit(() -> assertRefused(connection), null);
            }
            for (int i = 0; i < BEYOND; i++) {
                refused.take().get();
            }
            assertNull(refused.poll(), expected("nothing but " + BEYOND + " refusals"));
        } finally {
            readers.shutdownNow();
        }
    }

    private void assertRefused(HttpConnection connection) {
        if (refusal() == Refusal.UNANSWERED) {
            connection.readEnd("the end of a connection whose request is refused");
            return;
        }
        assertEquals(503, connection.read("a refusal").status(), expected("503 beyond the limit"));
        if (refusal() == Refusal.CLOSED) {
            connection.readEnd("the end of the connection after a refusal");
        } else {
            assertEquals(503, connection.exchange(Endpoints.JSON).status(), expected("503 for another request"));
        }
    }
}
