package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.cert.CertificateException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.net.ssl.ExtendedSSLSession;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLSocket;
import org.echobench.core.peer.Peer;
import org.echobench.core.peer.ScriptedServer;
import org.echobench.core.peer.SlowRelay;
import org.echobench.core.spi.TlsMaterial;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("integration")
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsConnectionTest {

    private static final int BUFFER = 64 << 10;

    private static final ClientTls TRUSTING =
            ClientTls.ofBenchmark(TlsMaterial.ofThisProcess().certificate());

    private static ClientLoop loop(ClientTls tls) throws IOException {
        return new ClientLoop(BUFFER, Optional.of(tls));
    }

    private static Connection open(ClientLoop loop, InetSocketAddress address, Recording record) throws IOException {
        Connection connection = loop.connect(address, Optional.empty(), record, null);
        while (record.opened == 0 && record.causes.isEmpty()) {
            loop.poll(1_000);
        }
        return connection;
    }

    private static void receive(ClientLoop loop, Recording record, int bytes) throws IOException {
        while (record.received.size() < bytes && record.causes.isEmpty()) {
            loop.poll(1_000);
        }
        assertEquals(List.of(), record.causes);
    }

    @Test
    void whatTheSocketDoesNotTakeIsSentLaterInOrder() throws IOException {
        CountDownLatch blocked = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
                    client.send("a");
                    await(blocked);
                    client.echoBytes();
                });
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            Connection connection = open(loop, server.address(), record);
            receive(loop, record, 1);
            ByteArrayOutputStream sent = new ByteArrayOutputStream();
            sent.write('a');
            while (!connection.blocked()) {
                byte[] part = Recording.random(BUFFER - sent.size() % 1_000);
                sent.writeBytes(part);
                connection.write(loop.out().put(part));
            }
            assertThrows(IllegalStateException.class, () -> connection.write(loop.out()));
            blocked.countDown();
            while (record.writable == 0) {
                loop.poll(1_000);
            }
            byte[] last = Recording.random(10);
            sent.writeBytes(last);
            connection.write(loop.out().put(last));
            receive(loop, record, sent.size());
            assertArrayEquals(sent.toByteArray(), record.received.toByteArray());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void whatIsLeftUnreadComesAgainBeforeTheRest() throws IOException {
        byte[] sent = Recording.random(5 * BUFFER);
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
                    client.send(sent);
                    client.hold();
                });
                ClientLoop loop = loop(TRUSTING)) {
            // With the most left, no room is there for the next whole record.
            for (int leave : new int[] {1, 100, BUFFER - 20_000}) {
                Recording record = new Recording();
                record.leave = leave;
                Connection connection = open(loop, server.address(), record);
                receive(loop, record, sent.length - leave);
                byte[] expected = new byte[sent.length - leave];
                System.arraycopy(sent, 0, expected, 0, expected.length);
                assertArrayEquals(expected, record.received.toByteArray());
                connection.reset();
            }
        }
    }

    @Test
    void anAnswerThatDoesNotFitEndsTheConnection() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
                    client.send(Recording.random(5 * BUFFER));
                    client.hold();
                });
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            record.leave = 2 * BUFFER;
            open(loop, server.address(), record);
            while (record.causes.isEmpty()) {
                loop.poll(1_000);
            }
            assertEquals(
                    "the response does not fit into " + BUFFER + " bytes",
                    record.causes.get(0).getMessage());
        }
    }

    @Test
    void recordsThatComeByteByByteArePutTogether() throws IOException {
        byte[] sent = Recording.random(2_000);
        try (ScriptedServer server = ScriptedServer.encrypted(client -> client.echoBytes());
                SlowRelay relay = new SlowRelay(server.address());
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            Connection connection = open(loop, relay.address(), record);
            connection.write(loop.out().put(sent));
            receive(loop, record, sent.length);
            assertArrayEquals(sent, record.received.toByteArray());
        }
    }

    @Test
    void newKeysAreTakenUpAndAnswered() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
                    client.send("before");
                    client.updateKeys();
                    client.send("after");
                    client.echoBytes();
                });
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            Connection connection = open(loop, server.address(), record);
            receive(loop, record, 11);
            connection.write(loop.out().put(new byte[] {'!'}));
            receive(loop, record, 12);
            assertEquals("beforeafter!", record.received.toString());
        }
    }

    @Test
    void theEndOfTheSessionIsTold() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> client.send("bye"));
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            Connection connection = open(loop, server.address(), record);
            while (record.causes.isEmpty()) {
                loop.poll(1_000);
            }
            assertEquals("bye", record.received.toString());
            assertEquals(EOFException.class, record.causes.get(0).getClass());
            assertFalse(connection.isOpen());
        }
    }

    @Test
    void closeTellsTheServerThatTheSessionEnds() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
                    try {
                        client.hold();
                    } catch (EOFException e) {
                        // A connection that is cut without close_notify ends with another exception.
                        ended.countDown();
                    }
                });
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            Connection connection = open(loop, server.address(), record);
            connection.close();
            await(ended);
            assertEquals(List.of(), record.causes);
            assertEquals(0, loop.open());
        }
    }

    @Test
    void anotherCertificateIsRefused() throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> client.hold());
                ClientLoop loop = loop(ClientTls.usual("localhost", 443))) {
            Recording record = new Recording();
            open(loop, server.address(), record);
            assertEquals(0, record.opened);
            Throwable cause = record.causes.get(0);
            while (cause != null && !(cause instanceof CertificateException)) {
                cause = cause.getCause();
            }
            assertTrue(cause instanceof CertificateException, String.valueOf(record.causes.get(0)));
        }
    }

    /** What the script sends on the next connection until it ends. */
    private static String sent(ClientLoop loop, ScriptedServer server) throws IOException {
        Recording record = new Recording();
        open(loop, server.address(), record);
        while (record.causes.isEmpty()) {
            loop.poll(1_000);
        }
        return record.received.toString();
    }

    private static ExtendedSSLSession session(Peer client) {
        return (ExtendedSSLSession) ((SSLSocket) client.socket()).getSession();
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, localhost",
        "localhost., localhost",
        "shop.example, shop.example",
        "127.0.0.1, ''",
        "[::1], ''"
    })
    void theServerIsToldItsNameUnlessThatIsAnAddress(String host, String name) throws IOException {
        try (ScriptedServer server = ScriptedServer.encrypted(client -> {
                    for (SNIServerName asked : session(client).getRequestedServerNames()) {
                        client.send(asked.getEncoded());
                    }
                });
                ClientLoop loop = loop(ClientTls.usual(host, 443).trusting(Optional.empty()))) {
            assertEquals(name, sent(loop, server));
        }
    }

    @Test
    void aSessionIsResumed() throws IOException {
        ClientTls tls = ClientTls.usual("localhost", 443)
                .trusting(Optional.of(TlsMaterial.ofThisProcess().certificate()));
        // A resumed session is as old as the first.
        try (ScriptedServer server = ScriptedServer.encrypted(
                        client -> client.send(Long.toString(session(client).getCreationTime())));
                ClientLoop loop = loop(tls)) {
            String created = sent(loop, server);
            assertEquals(created, sent(loop, server));
        }
    }

    @Test
    void aServerWithoutTlsIsTold() throws IOException {
        try (ScriptedServer server = new ScriptedServer(client -> {
                    client.send("HTTP/1.1 400 Bad Request\r\n\r\n");
                    client.hold();
                });
                ClientLoop loop = loop(TRUSTING)) {
            Recording record = new Recording();
            open(loop, server.address(), record);
            assertEquals(0, record.opened);
            assertEquals(1, record.causes.size());
        }
    }
}
