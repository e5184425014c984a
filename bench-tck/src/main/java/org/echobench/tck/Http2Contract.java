package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.Http2Frames;
import org.echobench.tck.client.Http2Connection;
import org.echobench.tck.client.HttpResponse;
import org.echobench.tck.client.TcpConnection;
import org.junit.jupiter.api.Test;

/**
 * HTTP/2 is served where it is configured, with the answers of HTTP/1.1, or refused by name. h2spec has the cases of frames,
 * windows and header blocks.
 */
@Needs(Workload.HTTP)
interface Http2Contract extends ContractSubject {

    ServerConfig HTTP2 = ServerConfig.defaults().withHttp2(true);

    List<String> TARGETS = List.of(
            Endpoints.PLAINTEXT,
            Endpoints.JSON,
            Endpoints.GREETING + "?name=Ada%20Lovelace",
            Endpoints.HTML + "102400",
            Endpoints.HTML + "1",
            "/unknown");

    /** What each server is known to announce of itself, by the names of RFC 9113. */
    String SETTINGS_FILE = "http2-settings.json";

    /** Streams at once, where the server allows as many. */
    int STREAMS = 100;

    private static Http2Connection connect(ServerUnderTest server) {
        return new Http2Connection(server.tcp(), 1 << 20);
    }

    private ServerUnderTest supporting() throws IOException {
        assumeTrue(subject().unsupported(HTTP2).isEmpty(), "no HTTP/2");
        return server(HTTP2);
    }

    @Test
    default void http2IsServedOrRefusedByName() throws IOException {
        ifSupported("http2", HTTP2, server -> {
            try (Http2Connection http2 = connect(server)) {
                server.assertHello(http2.exchange(Endpoints.PLAINTEXT, false), "a request over HTTP/2");
                server.assertHello(http2.exchange(Endpoints.PLAINTEXT, false), "a second one on the same connection");
            }
        });
    }

    @Test
    default void http2IsServedOverTlsToThoseWhoAskByAlpn() throws IOException {
        ServerConfig config = HTTP2.withTls(true);
        assumeTrue(subject().unsupported(config).isEmpty(), "no HTTP/2, or no TLS");
        try (ServerUnderTest server = start(config);
                SSLSocket socket =
                        TlsContract.trusting(TlsMaterial.ofThisProcess().certificate())) {
            SSLParameters parameters = socket.getSSLParameters();
            parameters.setApplicationProtocols(new String[] {"h2"});
            socket.setSSLParameters(parameters);
            TcpConnection tcp = server.tcp(socket);
            socket.startHandshake();
            assertEquals("h2", socket.getApplicationProtocol(), server.expected("the protocol agreed on"));
            try (Http2Connection http2 = new Http2Connection(tcp, 1 << 20)) {
                server.assertHello(http2.exchange(Endpoints.PLAINTEXT, true), "a request over HTTP/2 and TLS");
            }
        }
    }

    @Test
    default void answersOverHttp2AreThoseOfHttp1() throws IOException {
        ServerUnderTest server = supporting();
        try (Http2Connection http2 = connect(server)) {
            for (String target : TARGETS) {
                // On a connection of its own: some end it after a bad request.
                HttpResponse expected = server().get(target);
                HttpResponse response = http2.exchange(target, false);
                assertEquals(expected.status(), response.status(), server.expected("the status of " + target));
                server.assertBytes(expected.body(), response.body(), target + " over HTTP/2");
                assertEquals(
                        expected.header("Content-Type"),
                        response.header("Content-Type"),
                        server.expected("the Content-Type of " + target));
                assertTrue(response.header("Date").isPresent(), server.expected("a Date in " + target));
                response.header("Content-Length")
                        .ifPresent(length -> assertEquals(
                                Integer.toString(response.body().length),
                                length,
                                server.expected("the Content-Length of " + target)));
            }
        }
    }

    @Test
    default void asManyStreamsAsTheServerAllowsAreAnsweredAtOnce() throws IOException {
        ServerUnderTest server = supporting();
        try (Http2Connection http2 = connect(server)) {
            List<Integer> streams = new ArrayList<>();
            for (int i = 0; i < Math.min(STREAMS, http2.settings().maxConcurrentStreams()); i++) {
                streams.add(http2.get(Endpoints.JSON, false));
            }
            for (int stream : streams) {
                String text =
                        http2.read(stream, "the answer on stream " + stream).text();
                assertEquals("{\"message\":\"Hello, World!\"}", text, server.expected("the object on each stream"));
            }
        }
    }

    @Test
    default void answerThatIsLargerThanTheWindowComesWhole() throws IOException {
        ServerUnderTest server = supporting();
        try (Http2Connection http2 = new Http2Connection(server.tcp(), Http2Frames.USUAL_WINDOW)) {
            String target = Endpoints.HTML + Endpoints.MAX_HTML_BYTES;
            int length = http2.exchange(target, false).body().length;
            assertEquals(Endpoints.MAX_HTML_BYTES, length, server.expected("the length of " + target));
        }
    }

    /** The table of them is in {@code docs/equal.md}. */
    @Test
    default void settingsAreThoseThatAreDocumented() throws IOException {
        ServerUnderTest server = supporting();
        try (Http2Connection http2 = connect(server)) {
            Optional<Map<String, Long>> documented = documented(server.id());
            assumeTrue(documented.isPresent(), "a server of others, whose SETTINGS are in no table");
            assertEquals(
                    documented.get(), http2.settings().said(), server.expected("the SETTINGS of " + SETTINGS_FILE));
        }
    }

    /** Of a server, or of the one that it is a variant of: {@code netty} of {@code netty-pool}; empty for one of others. */
    private static Optional<Map<String, Long>> documented(String server) throws IOException {
        try (InputStream in = Http2Contract.class.getResourceAsStream(SETTINGS_FILE)) {
            Map<String, Map<String, Long>> all = new ObjectMapper().readValue(in, new TypeReference<>() {});
            String known = server;
            while (!all.containsKey(known) && known.contains("-")) {
                known = known.substring(0, known.lastIndexOf('-'));
            }
            return Optional.ofNullable(all.get(known));
        }
    }
}
