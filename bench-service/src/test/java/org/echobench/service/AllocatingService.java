package org.echobench.service;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** A service that knows nothing of Echobench, not even where its classes are: each request allocates a megabyte. */
final class AllocatingService {

    static final int BYTES = 1_000_000;

    private static volatile byte[] allocated;

    private AllocatingService() {}

    /** @param arguments the port */
    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 0);
        server.createContext("/", exchange -> {
            allocated = new byte[BYTES];
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        server.start();
    }
}
