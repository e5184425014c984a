package org.echobench.vertx;

import io.vertx.core.http.HttpServer;
import io.vertx.core.net.SocketAddress;
import java.net.InetSocketAddress;

/** The address that all instances of one server listen on. Thread-safe. */
final class SharedPort {

    /** Instances of one Vert.x that listen on the same negative number share one random port. */
    private static final int RANDOM = 1;

    private final String host;
    private final int port;
    private volatile int bound;

    /** @param port 0 for any free port */
    SharedPort(String host, int port) {
        this.host = host;
        this.port = port;
    }

    SocketAddress toListenOn() {
        return port == 0 ? SocketAddress.sharedRandomPort(RANDOM, host) : SocketAddress.inetSocketAddress(port, host);
    }

    void boundBy(HttpServer server) {
        bound = server.actualPort();
    }

    /** The address with the real port, once an instance listens. */
    InetSocketAddress bound() {
        return new InetSocketAddress(host, bound);
    }
}
