package ${package};

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.echobench.core.content.Answer;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerThreadGroup;

/** A running server. */
final class ${library}Server implements BenchServer {

    static {
        // What is equal for every server: TCP_NODELAY, and no limits of idle connections.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", Integer.toString(Integer.MAX_VALUE));
        System.setProperty("sun.net.httpserver.idleInterval", "86400");
    }

    private final HttpContent content;
    private final ServerThreadGroup threads;
    private final ExecutorService workers;
    private final HttpServer server;
    private final InetSocketAddress address;

    private ${library}Server(ServerConfig config, ServerThreadGroup threads) throws IOException {
        this.content = new HttpContent(config);
        this.threads = threads;
        // Where the port is taken, the JDK's server would leave its socket open.
        new ServerSocket(config.port(), 1, InetAddress.getByName(config.host())).close();
        server = HttpServer.create(new InetSocketAddress(config.host(), config.port()), Endpoints.BACKLOG);
        workers = Executors.newFixedThreadPool(
                config.ioThreads().orElse(2 * Runtime.getRuntime().availableProcessors()));
        server.setExecutor(workers);
        server.createContext("/", this::answer);
        server.start();
        address = server.getAddress();
    }

    /** Its threads are a group of their own, so that {@link #close} can wait for them. */
    static BenchServer start(ServerConfig config) throws IOException {
        ServerThreadGroup threads = new ServerThreadGroup(${library}Provider.ID);
        try {
            return threads.call(() -> new ${library}Server(config, threads));
        } catch (Exception e) {
            throw config.startFailure(e);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (!exchange.getRequestMethod().equals("GET")) {
                exchange.getResponseHeaders().set("Allow", "GET");
                exchange.sendResponseHeaders(405, -1);
                return;
            }
            Answer answer = content.answer(new ${library}Request(exchange));
            exchange.getResponseHeaders().set("Content-Type", answer.contentType());
            answer.session().ifPresent(value -> exchange.getResponseHeaders().set(Endpoints.SESSION_HEADER, value));
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void publish(ByteBuffer message) {
        throw new UnsupportedOperationException("this row has no WebSocket");
    }

    @Override
    public synchronized void close() {
        if (workers.isShutdown()) {
            return;
        }
        server.stop(0);
        workers.shutdownNow();
        threads.awaitEnd(List.of(), Duration.ofSeconds(10));
    }
}
