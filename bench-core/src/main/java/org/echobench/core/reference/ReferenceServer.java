package org.echobench.core.reference;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.content.HttpContent;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** A WebSocket and HTTP server on java.nio only: event loops, each with a selector and buffers of its own. */
public final class ReferenceServer implements BenchServer {

    /** The build writes it, both for a jar and for a class folder. */
    private static final String VERSION = "/org/echobench/core/version.properties";

    /**
     * Shared by all connections of a server.
     *
     * @param maxMessageBytes the largest WebSocket message accepted
     * @param content answers HTTP requests
     * @param date the line of the header in every response
     * @param work done for each echo before it is sent
     * @param disturbances gives a new connection the disturbance of its echoes; called on the connection's event loop
     */
    record Settings(
            int maxMessageBytes,
            HttpContent content,
            DateHeader<byte[]> date,
            HandlerWork work,
            Supplier<Disturbance> disturbances) {

        static Settings of(ServerConfig config, Supplier<Disturbance> disturbances) {
            return new Settings(
                    config.maxMessageBytes(),
                    new HttpContent(config),
                    new DateHeader<>(date -> ("Date: " + date + "\r\n").getBytes(US_ASCII)),
                    new HandlerWork(config),
                    disturbances);
        }
    }

    private final ServerSocketChannel listener;
    private final InetSocketAddress address;
    private final ScheduledThreadPoolExecutor timer;
    private final List<EventLoop> loops = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<Thread> timerThreads = new CopyOnWriteArrayList<>();

    private ReferenceServer(ServerSocketChannel listener, Settings settings, int ioThreads) throws IOException {
        this.listener = listener;
        address = (InetSocketAddress) listener.getLocalAddress();
        timer = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = daemon(task, "reference-timer");
            timerThreads.add(thread);
            return thread;
        });
        try {
            for (int i = 0; i < ioThreads; i++) {
                loops.add(new EventLoop(settings, timer));
            }
            new Acceptor(listener, loops);
        } catch (IOException e) {
            loops.forEach(EventLoop::end);
            throw e;
        }
        for (int i = 0; i < ioThreads; i++) {
            threads.add(daemon(loops.get(i), "reference-loop-" + i));
        }
        threads.forEach(Thread::start);
        timer.scheduleAtFixedRate(
                settings.date()::refresh, DateHeader.PERIOD_MILLIS, DateHeader.PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static Thread daemon(Runnable task, String name) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }

    /** The facts of a row that uses this server. */
    public static ServerInfo info(String id) {
        return new ServerInfo(
                id,
                "Echobench reference (java.nio)",
                LibraryVersion.ofResource(ReferenceServer.class, VERSION),
                Threading.EVENT_LOOP,
                FlushPolicy.PER_READ);
    }

    /**
     * Starts a server.
     *
     * @param id the row's id, for messages
     * @param disturbances gives each connection the disturbance of its echoes; called on the event loops
     * @throws org.echobench.core.spi.UnsupportedSettingException for TLS, compression, HTTP/2, shipped settings or a
     *     wait
     * @throws IOException if the address cannot be bound; nothing is left behind
     */
    public static ReferenceServer start(String id, ServerConfig config, Supplier<Disturbance> disturbances)
            throws IOException {
        config.refuseTls(id)
                .refuseCompression(id)
                .refuseHttp2(id, "it speaks HTTP/1.1 only")
                .refuseAsShipped(id)
                .refuseWait(id);
        Settings settings = Settings.of(config, disturbances);
        int ioThreads = config.ioThreads().orElseGet(() -> Runtime.getRuntime().availableProcessors());
        ServerSocketChannel listener = ServerSocketChannel.open();
        try {
            InetSocketAddress address = new InetSocketAddress(config.host(), config.port());
            if (address.isUnresolved()) {
                throw new IOException("the host is not known");
            }
            listener.bind(address, Endpoints.BACKLOG);
            return new ReferenceServer(listener, settings, ioThreads);
        } catch (IOException | RuntimeException e) {
            listener.close();
            throw config.startFailure(e);
        }
    }

    @Override
    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void publish(ByteBuffer message) {
        ByteBuffer frame = Subscribers.frame(message);
        loops.forEach(loop -> loop.subscribers.publish(frame));
    }

    @Override
    public synchronized void close() {
        loops.forEach(EventLoop::stop);
        threads.forEach(ReferenceServer::awaitEnd);
        timer.shutdownNow();
        timerThreads.forEach(ReferenceServer::awaitEnd);
    }

    /** An interrupt does not cut the wait short. */
    private static void awaitEnd(Thread thread) {
        boolean interrupted = false;
        while (true) {
            try {
                thread.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
