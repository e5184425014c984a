package org.echobench.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests that a user describes, against a service that knows nothing of Echobench. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LoadExchangeTest {

    @TempDir
    Path temp;

    private final Queue<String> bodies = new ConcurrentLinkedQueue<>();
    private HttpServer service;
    private volatile String several;

    @BeforeEach
    void start() throws IOException {
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/orders", this::order);
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    /** Takes what is asked for in one way only; answers with the order and its number. */
    private void order(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), US_ASCII);
        bodies.add(body);
        several = exchange.getRequestHeaders().getFirst("X");
        boolean right = exchange.getRequestMethod().equals("PUT")
                && "application/json".equals(exchange.getRequestHeaders().getFirst("Content-Type"))
                && "Bearer x".equals(exchange.getRequestHeaders().getFirst("Authorization"));
        byte[] answer = ("{\"id\":7,\"order\":" + body + "}").getBytes(US_ASCII);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(right ? 201 : 400, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private Cli.Result load(Object... words) {
        String url = "http://127.0.0.1:" + service.getAddress().getPort() + "/orders";
        return Cli.run("load --connections 2 --warmup 0s --duration 100ms", url, words);
    }

    @Test
    void theWordsOfCurlDescribeTheRequestAndOthersItsAnswer() throws IOException {
        Path order = Files.writeString(temp.resolve("order.json"), "{\"n\":{sequence}}");
        load(
                        "-X PUT -H",
                        "Content-Type: application/json",
                        "-H",
                        "Authorization: Bearer x",
                        "-d",
                        "@" + order,
                        "--expect-status",
                        "201",
                        "--expect",
                        "\"order\":{\"n\":{sequence}}")
                .exits(0)
                .prints(" 0 lost, 0 wrong, 0 late");
        assertEquals("{\"n\":1000000000}", bodies.peek());
        assertEquals(bodies.size(), bodies.stream().distinct().count(), "a number was sent twice");
    }

    /** A row of a target file, with the service's other header. */
    private Cli.Result checkRow(String expect) throws IOException {
        Path file = Files.writeString(temp.resolve("shop.yaml"), """
                target: shop
                url: http://127.0.0.1:PORT
                rows:
                  - name: order
                    http:
                      method: PUT
                      path: /orders
                      headers: {content-type: application/json, authorization: Bearer x}
                      body: '{"n":{sequence}}'
                      expect: EXPECT
                """.replace(
                        "PORT", Integer.toString(service.getAddress().getPort()))
                .replace("EXPECT", expect));
        return Cli.run("target check", file);
    }

    @Test
    void aRowSaysTheSame() throws IOException {
        checkRow("{status: 201, headers: {content-type: application/json},"
                        + " body: '{\"id\":7,\"order\":{\"n\":{sequence}}}'}")
                .exits(0);
        assertEquals("{\"n\":1000000000}", bodies.peek());
    }

    @Test
    void anAnswerWithoutTheExpectedHeaderIsWrong() throws IOException {
        checkRow("{status: 201, headers: {x: y}}").exits(3).prints(": a response does not have the header 'x: y'");
    }

    @Test
    void valuesOfOneHeaderAreSentTogether() {
        load(
                        "-X PUT -H",
                        "X: 1",
                        "-H",
                        "authorization: Bearer x",
                        "-H",
                        "x: 2",
                        "-d",
                        "x",
                        "-H",
                        "content-type: application/json",
                        "--expect-status",
                        "201")
                .exits(0);
        assertEquals("1, 2", several);
    }
}
