package org.echobench.tck;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSession;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.core.spi.Workload;
import org.echobench.tck.client.Frame;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.WebSocketConnection;
import org.junit.jupiter.api.Test;

/** TLS is served where it is configured, with the same certificate, protocol and suite, or refused by name. */
interface TlsContract extends ContractSubject {

    /** The first byte of a server's response to a handshake that it accepts (RFC 8446, section 5.1). */
    int HANDSHAKE_RECORD = 22;

    private void ifServed(Check check) throws IOException {
        ifSupported("tls", ServerConfig.defaults().withTls(true), check);
    }

    private void assertServesTls(ServerUnderTest server) throws IOException {
        if (subject().workloads().contains(Workload.HTTP)) {
            try (HttpConnection http = server.http(trusting())) {
                server.assertHello(http.exchange(Endpoints.PLAINTEXT), "a request over TLS");
                server.assertHello(http.exchange(Endpoints.PLAINTEXT), "a second one on the same connection");
            }
        }
        if (subject().workloads().contains(Workload.WEBSOCKET_ECHO)) {
            try (WebSocketConnection echo = server.webSocket(trusting(), Endpoints.WS_ECHO)) {
                echo.exchangeText("secret", "an echo over TLS");
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
            try (SSLSocket socket = trusting()) {
                server.http(socket);
                socket.startHandshake();
                SSLSession session = socket.getSession();
                assertEquals(TlsMaterial.PROTOCOL, session.getProtocol(), server.expected("the protocol"));
                assertEquals(TlsMaterial.CIPHER_SUITE, session.getCipherSuite(), server.expected("the suite"));
            }
            for (String protocol : List.of(TlsMaterial.PROTOCOL, "TLSv1.2")) {
                try (SSLSocket socket = trusting()) {
                    socket.setEnabledProtocols(new String[] {protocol});
                    if (protocol.equals(TlsMaterial.PROTOCOL)) {
                        socket.setEnabledCipherSuites(new String[] {"TLS_AES_256_GCM_SHA384"});
                    }
                    server.http(socket);
                    assertThrows(
                            IOException.class,
                            socket::startHandshake,
                            server.expected("another protocol or suite to be refused"));
                }
            }
        });
    }

    @Test
    @Needs(Workload.WEBSOCKET_ECHO)
    default void messageOf1MiBComesBackOverTlsAndTheCloseIsAnswered() throws IOException {
        ifServed(server -> {
            try (WebSocketConnection echo = server.webSocket(trusting(), Endpoints.WS_ECHO)) {
                byte[] payload = Payloads.binary(1 << 20);
                byte[] back = echo.exchange(List.of(Frame.message(Frame.BINARY, payload)), 1)
                        .get(0)
                        .payload();
                server.assertBytes(payload, back, "an echo of 1 MiB over TLS");
                echo.send(Frame.close(1000, "bye"));
                Frame close = echo.readFrame(Frame.CLOSE, "a close frame over TLS");
                assertEquals(1000, close.closeCode(), server.expected("the code of the close frame sent"));
                echo.readEnd("the end of the TLS connection");
            }
        });
    }

    @Test
    @Needs(Workload.HTTP)
    default void plainRequestOnATlsPortIsNotServedAndDoesNoHarm() throws IOException {
        ifServed(server -> {
            try (HttpConnection http = server.http()) {
                http.send(HttpConnection.get(Endpoints.PLAINTEXT));
                String answer =
                        new String(http.readToEnd("the end of a connection that does not speak TLS"), ISO_8859_1);
                assertFalse(answer.contains("Hello, World!"), server.expected("a plain request to be refused"));
            }
            assertServesTls(server);
        });
    }

    @Test
    default void tlsIsNotServedUnlessItIsAskedFor() throws IOException {
        try (HttpConnection http = server().http()) {
            http.send(clientHello());
            // An HTTP server may take it for the beginning of a request, and wait for the rest.
            http.endOutput();
            int first = http.readByte("an error, or the end, for a TLS handshake");
            assertNotEquals(HANDSHAKE_RECORD, first, server().expected("no TLS where it is not asked for"));
        }
        server().assertServes();
    }

    /** The first record of a handshake. */
    private static byte[] clientHello() throws IOException {
        try {
            SSLEngine engine = SSLContext.getDefault().createSSLEngine();
            engine.setUseClientMode(true);
            ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
            engine.wrap(ByteBuffer.allocate(0), hello);
            return Arrays.copyOf(hello.array(), hello.position());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }

    /** A socket that is not connected yet. */
    private static SSLSocket trusting() throws IOException {
        return (SSLSocket) clientContext().getSocketFactory().createSocket();
    }

    /** Trusts the servers' one certificate, whose dates and signature the JDK checks. */
    static SSLContext clientContext() {
        try {
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(TlsMaterial.ofThisProcess().keyStore());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, trust.getTrustManagers(), null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JDK has no TLS", e);
        }
    }
}
