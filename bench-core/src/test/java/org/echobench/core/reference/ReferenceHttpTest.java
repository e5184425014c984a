package org.echobench.core.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the contract of all servers leaves open. */
class ReferenceHttpTest {

    private BenchServer server;
    private RawClient client;

    @BeforeEach
    void start() throws IOException {
        server = new ReferenceProvider().start(ServerConfig.defaults());
        client = new RawClient(server.address());
    }

    @AfterEach
    void stop() throws IOException {
        client.close();
        server.close();
    }

    @Test
    void largePipelinedAnswersWaitForTheReader() throws IOException {
        int requests = 200;
        client.send("GET /html/1000000 HTTP/1.1\r\n\r\n".repeat(requests));
        for (int i = 0; i < requests; i++) {
            assertEquals(1_000_000, client.response().body().length);
        }
    }

    @Test
    void http10EndsUnlessItAsksToStay() throws IOException {
        client.send("GET /json HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        assertTrue(client.response().head().contains("\r\nConnection: keep-alive\r\n"));
        client.send("GET /json HTTP/1.0\r\n\r\n");
        assertEquals(200, client.response().status());
        assertTrue(client.atEnd());
    }

    @ParameterizedTest
    @CsvSource({"/nowhere,404", "/html/12x,400", "/html/1,400", "/greeting,400", "/ws/echo,426", "/ws/push,426"})
    void wrongRequestsAreAnsweredAndTheConnectionLives(String path, int status) throws IOException {
        assertEquals(status, client.get(path).response().status());
        assertEquals(200, client.get("/plaintext").response().status());
    }

    @Test
    void otherMethodsAreRefusedAndTheirBodiesSkipped() throws IOException {
        client.send("POST /json HTTP/1.1\r\nContent-Length: 11\r\n\r\nhello ").send("world");
        RawClient.Response response = client.response();
        assertEquals(405, response.status());
        assertTrue(response.head().contains("\r\nAllow: GET\r\n"));
        assertEquals(200, client.get("/plaintext").response().status());
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense\r\n\r\n", "GET /greeting?name=%zz HTTP/1.1\r\n\r\n", "GET / HTTP/3\r\n\r\n"})
    void whatIsNoRequestEndsTheConnectionWithAnAnswer(String sent) throws IOException {
        client.send(sent);
        assertEquals(400, client.response().status());
        assertTrue(client.atEnd());
    }

    @Test
    void aKeyThatIsNoneIsRefused() throws IOException {
        client.send("GET " + Endpoints.WS_ECHO
                + " HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\n\r\n");
        assertEquals(400, client.response().status());
    }
}
