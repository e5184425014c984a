package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link ServerConfig#maxMessageBytes} is the only limit of a message, whole or in fragments. */
@Needs(Workload.WEBSOCKET_ECHO)
interface LimitContract extends ContractSubject {

    int LIMIT_BYTES = 64 << 10;

    private static ServerConfig limited() {
        return ServerConfig.defaults().withMaxMessageBytes(LIMIT_BYTES);
    }

    private static void assertComesBack(ServerUnderTest server, Frame frame) {
        server.assertComesBack(frame.opcode(), frame.payload(), List.of(frame), "a message of exactly the limit");
    }

    private void assertRefuses(ServerUnderTest server, List<Frame> frames) {
        Set<Integer> codes = closeCodesOfLargeMessages();
        String expected = "a close code of " + codes + " or the end of the connection";
        try (WebSocketConnection echo = server.echo()) {
            Thread sender = echo.tcp().sendInBackground(Frame.masked(frames));
            for (Frame frame : echo.readFramesToClose(expected)) {
                if (frame.opcode() == Frame.CLOSE) {
                    assertTrue(codes.contains(frame.closeCode()), server.expected(expected + ", got " + frame));
                    join(sender, server.patience());
                    echo.tcp().trySend(frame.masked());
                } else {
                    // A server may pass on fragments as it gets them, until the message grows too large.
                    assertFalse(frame.fin(), server.expected(expected + ", got " + frame));
                }
            }
            echo.tcp().readToEnd("the end of the connection after a message over the limit");
        }
        server.assertServes();
    }

    private static void join(Thread sender, Duration patience) {
        try {
            sender.join(patience.toMillis());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageOfExactlyTheLimitComesBack(int opcode) throws IOException {
        assertComesBack(server(limited()), Frame.message(opcode, Payloads.text(LIMIT_BYTES)));
    }

    @Test
    default void messageOfExactlyTheDefaultLimitComesBack() throws IOException {
        byte[] payload = Payloads.binary(ServerConfig.DEFAULT_MAX_MESSAGE_BYTES);
        assertComesBack(server(), Frame.message(Frame.BINARY, payload));
    }

    @ParameterizedTest
    @ValueSource(ints = {Frame.TEXT, Frame.BINARY})
    default void messageOverTheLimitIsRefusedAndTheServerLives(int opcode) throws IOException {
        assertRefuses(server(limited()), List.of(Frame.message(opcode, Payloads.text(LIMIT_BYTES + 1))));
    }

    @Test
    default void fragmentsThatTogetherExceedTheLimitAreRefusedAndTheServerLives() throws IOException {
        byte[] part = Payloads.binary(LIMIT_BYTES / 4);
        List<Frame> fragments = new ArrayList<>();
        fragments.add(Frame.first(Frame.BINARY, part));
        for (int i = 0; i < 3; i++) {
            fragments.add(Frame.next(part));
        }
        fragments.add(Frame.last(new byte[] {1}));
        assertRefuses(server(limited()), fragments);
    }

    @Test
    default void messageOverTheDefaultLimitIsRefusedAndTheServerLives() throws IOException {
        byte[] payload = new byte[ServerConfig.DEFAULT_MAX_MESSAGE_BYTES + 1];
        assertRefuses(server(), List.of(Frame.message(Frame.BINARY, payload)));
    }
}
