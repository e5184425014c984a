package org.echobench.core.load;

import static org.awaitility.Awaitility.await;
import static org.echobench.core.load.Loads.openCompleteAndDrain;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.client.IdleConnections;
import org.echobench.core.client.LoadFailure;
import org.echobench.core.client.Target;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.wire.HttpRequest;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Requests;
import org.echobench.core.wire.UpgradeRequest;
import org.junit.jupiter.api.Test;

/** Connections beside the load. */
class IdleConnectionsTest extends AgainstReference {

    @Test
    void theyStayOpenWhileOthersWork() {
        Protocol echo = new EchoProtocol(Endpoints.WS_ECHO, new Payload(16, false, 1));
        Optional<UpgradeRequest> upgrade = Optional.of(UpgradeRequest.to(Endpoints.WS_ECHO));
        try (IdleConnections webSockets = new IdleConnections(reference(), upgrade, 300);
                IdleConnections http = new IdleConnections(reference(), Optional.empty(), 300);
                LoadLoop<ClosedPacing> loop = new LoadLoop<>(reference(), echo, new ClosedPacing(1), 0, 3, true)) {
            openCompleteAndDrain(loop, 1_000);
            webSockets.verify();
            http.verify();
        }
    }

    @Test
    void oneThatTheServerEndedIsMissed() throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        try (ScriptedServer server = new ScriptedServer(peer -> {
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                IdleConnections idle = new IdleConnections(server.target(), Optional.empty(), 3)) {
            await().until(() -> server.accepted() == 3);
            idle.verify();
            end.countDown();
            await().untilAsserted(() -> {
                LoadFailure failure = assertThrows(LoadFailure.class, idle::verify);
                assertEquals(
                        "only 0 of 3 idle connections are still open: the server ended the connection",
                        failure.getMessage());
            });
        }
    }

    @Test
    void requestsThatAreAnsweredDoNotWait() {
        HttpRequest request = Requests.get("localhost", Endpoints.PLAINTEXT, true);
        try (IdleConnections asked = new IdleConnections(reference(), Optional.empty(), 3)) {
            asked.verify();
            asked.ask(request, 1);
            await().untilAsserted(() -> {
                LoadFailure failure = assertThrows(LoadFailure.class, asked::verify);
                assertEquals(
                        "requests were answered before all waited: the handlers' wait must be longer",
                        failure.getMessage());
            });
        }
    }

    @Test
    void eachReadsNoMoreThanItsBufferAtATime() {
        HttpRequest request = Requests.get("localhost", Endpoints.HTML + "8192", true);
        try (IdleConnections slow = new IdleConnections(reference(), Optional.empty(), 1, 1_024)) {
            slow.ask(request, 1);
            // After the first more than seven times as much is still to be read.
            for (int reads = 0; reads < 8; ) {
                reads += slow.readOnce() ? 1 : 0;
            }
            slow.readOn();
            assertFalse(slow.readOnce());
        }
    }

    @Test
    void whereNobodyListensNoneIsOpened() {
        Target target = Target.of(new InetSocketAddress("127.0.0.1", 1));
        LoadFailure failure = assertThrows(LoadFailure.class, () -> new IdleConnections(target, Optional.empty(), 1));
        assertTrue(failure.getMessage().startsWith("a background connection failed: "), failure.getMessage());
    }

    @Test
    void noneIsAllowedAndFewerAreNot() {
        try (IdleConnections idle = new IdleConnections(reference(), Optional.empty(), 0)) {
            idle.verify();
        }
        assertThrows(IllegalArgumentException.class, () -> new IdleConnections(reference(), Optional.empty(), -1));
    }
}
