package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.TcpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** A subscriber that does not read neither holds up the others nor fills the memory. */
@Needs(Workload.WEBSOCKET_PUSH)
interface SlowSubscriberContract extends ContractSubject {

    int MESSAGE_BYTES = 64 << 10;

    /** What the kernel may hold for one connection besides the server: generous, Linux grows buffers to some MiB. */
    int KERNEL_BYTES = 24 << 20;

    int MESSAGES = (Endpoints.MAX_QUEUED_PUSH_BYTES + KERNEL_BYTES) / MESSAGE_BYTES;

    private static WebSocketConnection stall(ServerUnderTest server) {
        return server.subscribe(TcpConnection.openWithReceiveBuffer(
                server.id(), server.server().address(), server.patience(), 8 << 10));
    }

    private static byte[] message(int n) {
        return ByteBuffer.allocate(MESSAGE_BYTES).putInt(n).array();
    }

    @Test
    default void stalledSubscriberDoesNotHoldUpTheOthersAndIsDisconnectedInTheEnd() throws IOException {
        try (ServerUnderTest server = start(ServerConfig.defaults());
                WebSocketConnection before = server.subscribe();
                WebSocketConnection stalled = stall(server);
                WebSocketConnection after = server.subscribe()) {
            // The others read each message at once, so that only the stalled one lags.
            for (int n = 0; n < MESSAGES; n++) {
                publish(server, n);
                assertGets(server, before, n);
                assertGets(server, after, n);
            }
            assertWasDisconnected(server, stalled);
        }
    }

    private static void publish(ServerUnderTest server, int n) {
        assertTimeoutPreemptively(
                server.patience(),
                () -> server.publish(ByteBuffer.wrap(message(n))),
                server.expected("publish to return though a subscriber is stalled"));
    }

    private static void assertGets(ServerUnderTest server, WebSocketConnection subscriber, int n) {
        String what = "message " + n + " while another subscriber is stalled";
        assertArrayEquals(message(n), subscriber.readMessage(what).payload(), server.expected(what));
    }

    private static void assertWasDisconnected(ServerUnderTest server, WebSocketConnection stalled) {
        String expected = "a subscriber that reads nothing to be disconnected once more than "
                + Endpoints.MAX_QUEUED_PUSH_BYTES + " bytes wait for it";
        long received = stalled.readFramesToClose(expected).stream()
                .filter(frame -> frame.opcode() != Frame.CLOSE)
                .count();
        assertTrue(received < MESSAGES, server.expected(expected + ", but it got all " + received + " messages"));
        stalled.tcp().readToEnd("the end of the connection of a stalled subscriber");
    }
}
