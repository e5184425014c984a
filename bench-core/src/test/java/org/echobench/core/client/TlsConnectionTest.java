package org.echobench.core.client;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.EOFException;
import java.io.IOException;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("integration")
class TlsConnectionTest extends AnyConnectionTest {

    private static final ClientTls TRUSTING =
            ClientTls.ofBenchmark(TlsMaterial.ofThisProcess().certificate());

    private static ClientLoop loop(ClientTls tls) throws IOException {
        return new ClientLoop(BUFFER, Optional.of(tls));
    }

    @Override
    ScriptedServer server(ScriptedServer.Script script) throws IOException {
        return ScriptedServer.encrypted(script);
    }

    @Override
    ClientLoop loop() throws IOException {
        return loop(TRUSTING);
    }

    /** With more, no room is there for the next whole record. */
    @Override
    int mostUnread() {
        return BUFFER - 20_000;
    }

    @Test
    void recordsThatComeByteByByteArePutTogether() throws IOException {
        byte[] sent = Recording.random(2_000);
        try (ScriptedServer server = server(client -> client.echoBytes());
                SlowRelay relay = new SlowRelay(server.address());
                ClientLoop loop = loop()) {
            Recording record = new Recording();
            Connection connection = open(loop, relay.address(), record);
            connection.write(loop.out().put(sent));
            receive(loop, record, sent.length);
            assertArrayEquals(sent, record.received.toByteArray());
        }
    }

    @Test
    void newKeysAreTakenUpAndAnswered() throws IOException {
        try (ScriptedServer server = server(client -> {
                    client.send("before");
                    client.updateKeys();
                    client.send("after");
                    client.echoBytes();
                });
                ClientLoop loop = loop()) {
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
        try (ScriptedServer server = server(client -> client.send("bye"));
                ClientLoop loop = loop()) {
            Recording record = new Recording();
            Connection connection = open(loop, server.address(), record);
            awaitEnd(loop, record);
            assertEquals("bye", record.received.toString());
            assertEquals(EOFException.class, record.causes.get(0).getClass());
            assertFalse(connection.isOpen());
        }
    }

    @Test
    void closeTellsTheServerThatTheSessionEnds() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        try (ScriptedServer server = server(client -> {
                    try {
                        client.hold();
                    } catch (EOFException e) {
                        // A connection that is cut without close_notify ends with another exception.
                        ended.countDown();
                    }
                });
                ClientLoop loop = loop()) {
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
        try (ScriptedServer server = server(client -> client.hold());
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
        awaitEnd(loop, record);
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
        try (ScriptedServer server = server(client -> {
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
        try (ScriptedServer server = server(
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
                ClientLoop loop = loop()) {
            Recording record = new Recording();
            open(loop, server.address(), record);
            assertEquals(0, record.opened);
            assertEquals(1, record.causes.size());
        }
    }
}
