package org.echobench.core.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.ClientTls;
import org.echobench.core.client.Connection;
import org.echobench.core.client.ConnectionHandler;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.junit.jupiter.api.Test;

/** Pings that come while the server reads nothing, so that nothing more can be written to it. */
class FramedProtocolTest {

    private static final int MESSAGE = 60_000;

    private static final class Events implements ConnectionHandler {
        private boolean opened;
        private boolean writable;

        @Override
        public void opened(Connection connection) {
            opened = true;
        }

        @Override
        public void received(Connection connection, ByteBuffer in, long now) {
            in.position(in.limit());
        }

        @Override
        public void writable(Connection connection) {
            writable = true;
        }

        @Override
        public void closed(Connection connection, IOException cause) {
            throw new AssertionError(cause);
        }
    }

    private final CountDownLatch reads = new CountDownLatch(1);
    private final CompletableFuture<List<Peer.Frame>> seen = new CompletableFuture<>();

    /** Reads nothing before it is let, and then all up to a text. */
    private void play(Peer client) throws IOException {
        try {
            reads.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        List<Peer.Frame> frames = new ArrayList<>();
        Peer.Frame frame;
        do {
            frame = client.read();
            frames.add(frame);
        } while (frame.opcode() != Frames.TEXT);
        seen.complete(frames);
        client.hold();
    }

    private static void write(Connection connection, int opcode, int bytes) {
        ByteBuffer out = connection.loop().out();
        Frames.writeMaskedHeader(out, true, opcode, bytes, 1);
        connection.write(out.position(out.position() + bytes));
    }

    private void answersTheLatestPingAfterWhatIsUnderWay(ScriptedServer server, Optional<ClientTls> tls)
            throws Exception {
        try (ClientLoop loop = new ClientLoop(ClientLoop.DEFAULT_BUFFER_BYTES, tls)) {
            Events events = new Events();
            Connection connection = loop.connect(server.address(), Optional.empty(), events, null);
            while (!events.opened) {
                loop.poll(1_000);
            }
            int sent = 0;
            for (; !connection.blocked(); sent++) {
                write(connection, Frames.BINARY, MESSAGE);
            }
            Protocol protocol = new EchoProtocol("/any", new Payload(0, false, 1));
            ConnectionState state = protocol.newState(0);
            state.connection = connection;
            for (byte payload = 1; payload <= 3; payload++) {
                ByteBuffer ping = ByteBuffer.wrap(Peer.frame(true, Frames.PING, new byte[] {payload, payload}));
                protocol.receive(state, ping, null);
                assertEquals(0, ping.remaining());
            }
            reads.countDown();
            while (!events.writable) {
                loop.poll(1_000);
            }
            write(connection, Frames.TEXT, 0);
            while (!seen.isDone()) {
                loop.poll(10);
            }
            List<Peer.Frame> frames = seen.get();
            assertEquals(sent + 2, frames.size());
            assertEquals(Frames.PONG, frames.get(sent).opcode());
            assertArrayEquals(new byte[] {3, 3}, frames.get(sent).payload());
        }
    }

    @Test
    void ofPingsToABlockedConnectionTheLatestIsAnsweredWhenItTakesMore() throws Exception {
        try (ScriptedServer server = new ScriptedServer(this::play)) {
            answersTheLatestPingAfterWhatIsUnderWay(server, Optional.empty());
        }
    }

    @Test
    void overTlsToo() throws Exception {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
            client.send("a"); // which completes the handshake
            play(client);
        })) {
            ClientTls tls = ClientTls.ofBenchmark(TlsMaterial.ofThisProcess().certificate());
            answersTheLatestPingAfterWhatIsUnderWay(server, Optional.of(tls));
        }
    }
}
