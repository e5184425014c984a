package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.peer.ScriptedServer;
import org.junit.jupiter.api.Test;

class ConnectionTest extends AnyConnectionTest {

    @Override
    ScriptedServer server(ScriptedServer.Script script) throws IOException {
        return new ScriptedServer(script);
    }

    @Override
    ClientLoop loop() throws IOException {
        return new ClientLoop(BUFFER, Optional.empty());
    }

    @Override
    int mostUnread() {
        return BUFFER - 1;
    }

    @Test
    void anEndIsToldOnceAndOnlyToWhoDidNotCauseIt() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> client.send("bye"));
                ClientLoop loop = loop()) {
            Recording recording = new Recording();
            Connection ended = loop.connect(server.address(), Optional.empty(), recording, null);
            Recording own = new Recording();
            Connection closed = open(loop, server.address(), own);
            closed.close();
            awaitEnd(loop, recording);
            loop.poll(0);
            ended.reset();
            assertEquals(1, recording.causes.size());
            assertTrue(recording.causes.get(0) instanceof EOFException);
            assertEquals(0, own.causes.size());
            assertEquals(0, loop.open());
        }
    }

    @Test
    void closingTheLoopEndsItsConnections() throws IOException {
        CountDownLatch left = new CountDownLatch(3);
        try (ScriptedServer server = new ScriptedServer(client -> {
            try {
                client.hold();
            } finally {
                left.countDown();
            }
        })) {
            ClientLoop loop = loop();
            Opener.open(loop, server.target(), Optional.empty(), 3);
            loop.close();
            await(left);
            assertEquals(0, loop.open());
        }
    }
}
