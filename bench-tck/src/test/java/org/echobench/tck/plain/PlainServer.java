package org.echobench.tck.plain;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLServerSocket;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;

/** Accepts, keeps the list of subscribers, and ends all its threads at close. */
final class PlainServer implements BenchServer {

    private static final int MAX_CONNECTIONS = 1_000;
    private static final long PEER_PATIENCE_MILLIS = 3_000;
    private static final List<Subscriber> EVERYBODYS_SUBSCRIBERS = new CopyOnWriteArrayList<>();
    private static final List<Closeable> LEAKED = new CopyOnWriteArrayList<>();

    final ServerConfig config;
    final Set<Fault> faults;
    final HttpContent content;
    final DateLines date;

    private final ServerSocket listener;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();
    private final List<Subscriber> subscribers;
    private volatile boolean closed;

    PlainServer(ServerConfig config, Set<Fault> faults) throws IOException {
        this.config = faults.contains(Fault.DOES_NOT_WAIT) ? config.withHandlerWait(HandlerWait.NONE) : config;
        this.faults = faults;
        date = new DateLines(faults);
        content = new HttpContent(
                has(Fault.SKIPS_INJECTED_WORK_OF_REQUESTS) ? config.withHandlerAllocBytes(0) : this.config);
        subscribers =
                has(Fault.SHARES_SUBSCRIBERS_AMONG_SERVERS) ? EVERYBODYS_SUBSCRIBERS : new CopyOnWriteArrayList<>();
        listener = bind();
        start(this::accept, "plain-accept");
    }

    boolean has(Fault fault) {
        return faults.contains(fault);
    }

    private ServerSocket bind() throws IOException {
        int backlog = has(Fault.HAS_A_SHORT_BACKLOG) ? 50 : Endpoints.BACKLOG;
        ServerSocket socket = listenerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(
                    has(Fault.LISTENS_ON_ALL_HOSTS)
                            ? new InetSocketAddress(config.port())
                            : new InetSocketAddress(config.host(), config.port()),
                    backlog);
            return socket;
        } catch (BindException e) {
            if (has(Fault.LEAKS_A_SOCKET_ON_A_TAKEN_PORT)) {
                LEAKED.add(socket);
            } else {
                socket.close();
            }
            return taken(e, backlog);
        }
    }

    private ServerSocket listenerSocket() throws IOException {
        boolean tls = config.tls() && !has(Fault.IGNORES_TLS) || has(Fault.SERVES_TLS_UNASKED);
        if (!tls) {
            return new ServerSocket();
        }
        SSLServerSocket socket = (SSLServerSocket) TlsMaterial.ofThisProcess()
                .serverContext()
                .getServerSocketFactory()
                .createServerSocket();
        if (!has(Fault.SERVES_ANY_TLS)) {
            socket.setEnabledProtocols(new String[] {TlsMaterial.PROTOCOL});
            socket.setEnabledCipherSuites(new String[] {TlsMaterial.CIPHER_SUITE});
        }
        return socket;
    }

    private ServerSocket taken(BindException e, int backlog) throws IOException {
        if (has(Fault.LEAKS_A_THREAD_ON_A_TAKEN_PORT)) {
            leakAThread();
        }
        if (has(Fault.HIDES_THE_TAKEN_PORT)) {
            throw e;
        }
        if (has(Fault.TAKES_ANOTHER_PORT)) {
            return new ServerSocket(0, backlog);
        }
        throw new IOException("port " + config.port() + " is taken", e);
    }

    private static void leakAThread() {
        Thread leaked = new Thread(LockSupport::park, "plain-leaked");
        leaked.setDaemon(true);
        leaked.start();
    }

    Thread start(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return thread;
    }

    private void accept() {
        while (!closed) {
            try {
                Socket socket = listener.accept();
                if (has(Fault.LIMITS_CONNECTIONS) && sockets.size() >= MAX_CONNECTIONS) {
                    socket.close();
                    continue;
                }
                socket.setTcpNoDelay(!has(Fault.LEAVES_NAGLE_ON));
                sockets.add(socket);
                if (closed) {
                    socket.close();
                }
                if (has(Fault.SERVES_ONE_AT_A_TIME)) {
                    serve(socket);
                } else {
                    start(() -> serve(socket), "plain-connection");
                }
            } catch (IOException e) {
                if (!closed) {
                    throw new UncheckedIOException(e);
                }
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            new HttpSession(this, socket).run();
        } catch (IOException e) {
            // The peer is gone, or close() has ended the connection: there is nobody left to notify.
            sockets.remove(socket);
        } finally {
            sockets.remove(socket);
            if (!has(Fault.SERVES_ONE_AT_A_TIME)) {
                threads.remove(Thread.currentThread());
            }
        }
    }

    void subscribe(Subscriber subscriber) {
        subscribers.add(subscriber);
    }

    void unsubscribe(Subscriber subscriber) {
        subscribers.remove(subscriber);
    }

    @Override
    public InetSocketAddress address() {
        return has(Fault.GIVES_THE_PORT_ASKED_FOR)
                ? new InetSocketAddress(config.host(), config.port())
                : (InetSocketAddress) listener.getLocalSocketAddress();
    }

    @Override
    public void publish(ByteBuffer message) {
        List<Subscriber> all = new ArrayList<>(subscribers);
        if (has(Fault.PUBLISHES_TO_ALL_BUT_ONE)) {
            all.remove(all.size() - 1);
        }
        boolean asItIs = has(Fault.NEEDS_AN_ARRAY) || has(Fault.KEEPS_THE_BUFFER);
        for (Subscriber subscriber : all) {
            subscriber.offer(asItIs ? message : copy(message));
        }
        if (has(Fault.CONSUMES_THE_BUFFER)) {
            message.position(message.limit());
        }
    }

    private static ByteBuffer copy(ByteBuffer message) {
        return ByteBuffer.allocate(message.remaining()).put(message.duplicate()).flip();
    }

    @Override
    public void close() {
        if (closed && has(Fault.FAILS_AT_THE_SECOND_CLOSE)) {
            throw new IllegalStateException("closed already");
        }
        closed = true;
        try {
            if (has(Fault.WAITS_FOR_SILENT_PEERS)) {
                joinAll(PEER_PATIENCE_MILLIS);
            }
            if (!has(Fault.LEAKS_THE_PORT)) {
                listener.close();
            }
            if (has(Fault.LEAKS_A_DESCRIPTOR)) {
                LEAKED.add(Selector.open());
            }
            for (Socket socket : has(Fault.LEAVES_CONNECTIONS_OPEN) ? List.<Socket>of() : sockets) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (has(Fault.LEAKS_A_THREAD)) {
            leakAThread();
        }
        if (has(Fault.WAITS_OUT_AT_CLOSE)) {
            waitAsLongAsAHandler();
        }
        threads.forEach(Thread::interrupt);
        if (!has(Fault.LEAKS_THE_PORT) && !has(Fault.LEAVES_CONNECTIONS_OPEN)) {
            joinAll(0);
        }
    }

    /** Whether one has begun or not, which depends on when its thread runs. */
    private void waitAsLongAsAHandler() {
        try {
            TimeUnit.MICROSECONDS.sleep(config.injected().handlerWait().mostMicros());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void joinAll(long millis) {
        for (Thread thread : threads) {
            try {
                thread.join(millis);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    static boolean isWebSocketPath(String path) {
        return path.equals(Endpoints.WS_ECHO) || path.equals(Endpoints.WS_PUSH);
    }
}
