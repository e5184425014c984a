package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.echobench.core.process.ServerProcess;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.Message;
import org.echobench.tck.client.WebSocketConnection;

/** Messages that are numbers. */
final class Numbers {

    private Numbers() {}

    static ByteBuffer number(int n) {
        return ByteBuffer.allocate(4).putInt(n).flip();
    }

    /** Reads the next message, which must be a number. */
    private static int readNumber(ServerUnderTest server, WebSocketConnection subscriber, String what) {
        Message message = subscriber.readMessage(what);
        assertEquals(Frame.BINARY, message.opcode(), server.expected(what + " to be binary"));
        assertEquals(4, message.payload().length, server.expected("the length of " + what));
        return ByteBuffer.wrap(message.payload()).getInt();
    }

    static void assertNext(ServerUnderTest server, WebSocketConnection subscriber, int n) {
        String what = "published message " + n;
        assertEquals(n, readNumber(server, subscriber, what), server.expected(what + " to be the next"));
    }

    /** Who subscribes now gets only what is published from now on. */
    static void assertNothingWasKept(ServerUnderTest server) {
        if (server.server() instanceof ServerProcess process) {
            process.stats(); // a server in another process answers this command after it has obeyed all earlier ones
        }
        try (WebSocketConnection late = server.subscribe()) {
            server.publish(number(2));
            assertNext(server, late, 2);
        }
    }
}
