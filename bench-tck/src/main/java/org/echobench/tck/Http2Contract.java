package org.echobench.tck;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.Http2FrameHeader;
import org.echobench.core.wire.Http2Frames;
import org.echobench.core.wire.Http2Opening;
import org.echobench.core.wire.Http2Settings;
import org.echobench.core.wire.ProtocolException;
import org.echobench.tck.client.HttpConnection;
import org.echobench.tck.client.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * HTTP/2 is served where it is configured, with the responses of HTTP/1.1, or refused by name: to the JDK's client over
 * TLS, and to a client with prior knowledge. h2spec has the cases of frames, windows and header blocks.
 */
@Needs(Workload.HTTP)
interface Http2Contract extends ContractSubject {

    ServerConfig HTTP2 = ServerConfig.defaults().withHttp2(true);

    List<String> TARGETS = List.of(
            Endpoints.PLAINTEXT,
            Endpoints.JSON,
            Endpoints.GREETING + "?name=Ada%20Lovelace",
            Endpoints.HTML + "102400",
            Endpoints.HTML + Endpoints.MAX_HTML_BYTES,
            Endpoints.HTML + "1",
            "/unknown");

    /** What each server is known to announce, by the names of RFC 9113. */
    String SETTINGS_FILE = "http2-settings.json";

    /** Concurrent requests. */
    int STREAMS = 100;

    /** The JDK's client of one server. */
    record Client(ServerUnderTest server, HttpClient http) {

        private HttpRequest.Builder request(String target) {
            return HttpRequest.newBuilder(URI.create("https://127.0.0.1:" + server.port() + target))
                    .timeout(server.patience());
        }

        CompletableFuture<HttpResponse> send(HttpRequest.Builder request) {
            return http.sendAsync(request.build(), BodyHandlers.ofByteArray()).thenApply(response -> {
                assertEquals(HttpClient.Version.HTTP_2, response.version(), server.expected("HTTP/2"));
                return new HttpResponse(
                        response.statusCode(), response.headers().map(), response.body());
            });
        }

        HttpResponse get(String target) {
            return response(send(request(target)));
        }

        HttpResponse post(String target, byte[] body) {
            return response(send(request(target).POST(BodyPublishers.ofByteArray(body))));
        }

        HttpResponse response(CompletableFuture<HttpResponse> sent) {
            try {
                return sent.join();
            } catch (CompletionException e) {
                throw new AssertionError(server.expected("a response over HTTP/2, got " + e.getCause()), e);
            }
        }
    }

    /** A server with HTTP/2 over TLS and a client of it; skips the test if there is none. */
    static Client client(ContractSubject contract) throws IOException {
        ServerConfig config = HTTP2.withTls(true);
        assumeTrue(contract.subject().unsupported(config).isEmpty(), "no HTTP/2, or no TLS");
        HttpClient http =
                HttpClient.newBuilder().sslContext(TlsContract.clientContext()).build();
        return new Client(contract.server(config), http);
    }

    @Test
    default void http2IsServedToThoseWhoKnowOrRefusedByName() throws IOException {
        ifSupported("http2", HTTP2, server -> {
            Map<String, Long> settings = settings(server);
            documented(server.id())
                    .ifPresent(known -> assertEquals(known, settings, server.expected("SETTINGS of " + SETTINGS_FILE)));
        });
    }

    /** What a server announces to a client with prior knowledge of HTTP/2. The table is in {@code docs/equal.md}. */
    private static Map<String, Long> settings(ServerUnderTest server) {
        try (HttpConnection tcp = server.http()) {
            ByteBuffer opening = ByteBuffer.allocate(256);
            new Http2Opening(Http2Frames.USUAL_WINDOW).write(opening);
            tcp.send(Arrays.copyOf(opening.array(), opening.position()));
            Http2FrameHeader header = new Http2FrameHeader();
            Http2Settings settings = new Http2Settings();
            header.read(ByteBuffer.wrap(tcp.readFully(Http2Frames.HEADER_BYTES, "SETTINGS")));
            assertEquals(Http2Frames.SETTINGS, header.type(), server.expected("SETTINGS first, got " + header.name()));
            settings.read(ByteBuffer.wrap(tcp.readFully(header.length(), "SETTINGS")), header.length());
            return settings.said();
        } catch (ProtocolException e) {
            throw new AssertionError(server.expected("SETTINGS"), e);
        }
    }

    @Test
    default void answersOverHttp2AreThoseOfHttp1() throws IOException {
        Client client = client(this);
        for (String target : TARGETS) {
            HttpResponse expected = server().get(target);
            HttpResponse response = client.get(target);
            ServerUnderTest server = client.server();
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

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_048, 1 << 20})
    @Needs(Workload.HTTP_UPLOAD)
    default void bodyOverHttp2IsReadWhole(int bytes) throws IOException {
        Client client = client(this);
        for (int i = 0; i < 2; i++) {
            HttpResponse response = client.post(Endpoints.UPLOAD, Payloads.binary(bytes));
            client.server().assertAnswers(Integer.toString(bytes), response, "a POST of " + bytes + " bytes");
        }
    }

    @Test
    default void manyRequestsAtOnceAreAnswered() throws IOException {
        assumeTrue(admitted() >= STREAMS, "the row limits requests");
        Client client = client(this);
        client.server().assertHello(client.get(Endpoints.PLAINTEXT), "a request over HTTP/2"); // opens the connection
        List<CompletableFuture<HttpResponse>> responses = Stream.generate(
                        () -> client.send(client.request(Endpoints.JSON)))
                .limit(STREAMS)
                .toList();
        for (CompletableFuture<HttpResponse> response : responses) {
            assertEquals(
                    "{\"message\":\"Hello, World!\"}",
                    client.response(response).text(),
                    client.server().expected("the object on each stream"));
        }
    }

    /** The settings of a server, or of the row it is a variant of ({@code netty} for {@code netty-pool}), if known. */
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
