package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.core.spi.UnsupportedSettingException;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.TcpConnection;
import org.echobench.tck.client.TlsSockets;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** TLS is served where it is configured, with the same certificate, protocol and suite, or refused by name. */
interface TlsContract extends ContractSubject {

    /** What is checked of a server that serves TLS. */
    @FunctionalInterface
    interface TlsCheck {
        void of(ServerUnderTest server) throws IOException;
    }

    /** Runs the check, or where the server refuses TLS, checks the refusal. */
    private void ifServed(TlsCheck check) throws IOException {
        ServerUnderTest server;
        try {
            server = start(ServerConfig.defaults().withTls(true));
        } catch (UnsupportedSettingException e) {
            assertTrue(
                    e.getMessage().contains("'tls'"),
                    "server '" + subject().info().id() + "': expected the refusal to name 'tls': " + e);
            assertTrue(
                    subject().unsupported(ServerConfig.defaults().withTls(true)).isPresent(),
                    "server '" + subject().info().id() + "': expected it to say so when asked");
            return;
        }
        try (server) {
            check.of(server);
        }
    }

    private static TcpConnection connect(ServerUnderTest server) throws IOException {
        return TcpConnection.open(
                server.id(), server.server().address(), server.patience(), TlsSockets.trusting(certificate()));
    }

    private static java.security.cert.X509Certificate certificate() {
        return TlsMaterial.ofThisProcess().certificate();
    }

    private void assertServesTls(ServerUnderTest server) throws IOException {
        if (subject().workloads().contains(Workload.HTTP)) {
            try (HttpConnection http = new HttpConnection(connect(server))) {
                String text = http.exchange(Endpoints.PLAINTEXT).text();
                assertEquals("Hello, World!", text, server.expected("a response over TLS"));
                assertEquals(
                        "Hello, World!",
                        http.exchange(Endpoints.PLAINTEXT).text(),
                        server.expected("a second response on the same connection"));
            }
        }
        if (subject().workloads().contains(Workload.WEBSOCKET_ECHO)) {
            try (WebSocketConnection echo = WebSocketConnection.upgrade(connect(server), Endpoints.WS_ECHO)) {
                echo.send(Frame.text("secret"));
                String text = echo.readMessage("an echo over TLS").text();
                assertEquals("secret", text, server.expected("an echo over TLS"));
            }
        }
    }

    @Test
    default void tlsIsServedOrRefusedByName() throws IOException {
        ifServed(this::assertServesTls);
    }

    @Test
    default void tlsIsOfTheOneProtocolSuiteAndCertificate() throws IOException {
        ifServed(server -> {
            try (SSLSocket socket = TlsSockets.trusting(certificate())) {
                handshake(server, socket);
                SSLSession session = socket.getSession();
                assertEquals(TlsMaterial.PROTOCOL, session.getProtocol(), server.expected("the protocol"));
                assertEquals(TlsMaterial.CIPHER_SUITE, session.getCipherSuite(), server.expected("the suite"));
            }
            for (String protocol : List.of(TlsMaterial.PROTOCOL, "TLSv1.2")) {
                try (SSLSocket socket = TlsSockets.trusting(certificate())) {
                    socket.setEnabledProtocols(new String[] {protocol});
                    if (protocol.equals(TlsMaterial.PROTOCOL)) {
                        socket.setEnabledCipherSuites(new String[] {"TLS_AES_256_GCM_SHA384"});
                    }
                    assertThrows(
                            IOException.class,
                            () -> handshake(server, socket),
                            server.expected("another protocol or suite to be refused"));
                }
            }
        });
    }

    private static void handshake(ServerUnderTest server, SSLSocket socket) throws IOException {
        int millis = Math.toIntExact(server.patience().toMillis());
        socket.connect(server.server().address(), millis);
        socket.setSoTimeout(millis);
        socket.startHandshake();
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messageOf1MiBComesBackOverTlsAndTheCloseIsAnswered() throws IOException {
        ifServed(server -> {
            try (WebSocketConnection echo = WebSocketConnection.upgrade(connect(server), Endpoints.WS_ECHO)) {
                byte[] payload = Payloads.binary(1 << 20);
                byte[] back = echo.exchange(List.of(Frame.message(Frame.BINARY, payload)), 1)
                        .get(0)
                        .payload();
                server.assertBytes(payload, back, "an echo of 1 MiB over TLS");
                echo.send(Frame.close(1000, "bye"));
                Frame close = echo.readFrame(Frame.CLOSE, "a close frame over TLS");
                assertEquals(1000, close.closeCode(), server.expected("the code of the close frame sent"));
                int left = echo.tcp().readToEnd("the end of the TLS connection").length;
                assertEquals(0, left, server.expected("no byte after the close frame"));
            }
        });
    }

    @Test
    @Needs(Workload.HTTP)
    default void plainRequestOnATlsPortIsNotServedAndDoesNoHarm() throws IOException {
        ifServed(server -> {
            try (TcpConnection tcp = server.tcp()) {
                tcp.send(HttpConnection.get(Endpoints.PLAINTEXT).getBytes(StandardCharsets.US_ASCII));
                String answer = new String(
                        tcp.readToEnd("the end of a connection that does not speak TLS"), StandardCharsets.ISO_8859_1);
                assertFalse(answer.contains("Hello, World!"), server.expected("a plain request to be refused"));
            }
            assertServesTls(server);
        });
    }

    @Test
    default void tlsIsNotServedUnlessItIsAskedFor() throws IOException {
        try (TcpConnection tcp = server().tcp()) {
            tcp.send(TlsSockets.clientHello());
            // A server of HTTP may take it for the beginning of a request, and wait for the rest.
            tcp.endOutput();
            int first = tcp.read("an error, or the end, for a TLS handshake");
            assertNotEquals(TlsSockets.HANDSHAKE_RECORD, first, server().expected("no TLS where it is not asked for"));
        }
        server().assertServes();
    }
}
