package org.echobench.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/** A small service that knows nothing of Echobench, in a JVM of its own: takes orders, and says how it feels. */
final class OrderService {

    /** Written, so that no compiler leaves the allocation out. */
    private static volatile byte[] allocated;

    private OrderService() {}

    /** @param arguments the port, and perhaps how many bytes each order allocates */
    public static void main(String[] arguments) throws IOException {
        int bytes = arguments.length == 1 ? 0 : Integer.parseInt(arguments[1]);
        AtomicLong orders = new AtomicLong();
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
        server.setExecutor(Executors.newFixedThreadPool(2));
        server.createContext("/orders", exchange -> {
            allocated = new byte[bytes];
            String order = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            answer(exchange, 201, "{\"id\":" + orders.incrementAndGet() + ",\"order\":" + order + "}");
        });
        server.createContext("/health", exchange -> answer(exchange, 200, "well"));
        server.start();
    }

    private static void answer(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** The command that starts it, with the agent; what follows it is an argument. */
    static String command() {
        return Cli.java() + " -XX:TieredStopAtLevel=1 {agent} -cp "
                + Path.of("target", "test-classes").toAbsolutePath() + " " + OrderService.class.getName() + " {port}";
    }
}
