package org.echobench.core.content;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.UnsupportedSettingException;

/** A framework's server in this JVM, from its start until its threads have ended. */
public abstract class EmbeddedServer implements BenchServer {

    protected final ServerConfig config;

    /** The prefix of its threads' names, such as {@code jetty-1-}; unique in this JVM. */
    protected final String threadPrefix;

    private final BenchServerProvider row;
    private final Subscriptions<?, ?> subscriptions;
    private final ServerThreads threads;
    private InetSocketAddress address;
    private boolean closed;

    /**
     * Checks the configuration, and starts nothing.
     *
     * @throws UnsupportedSettingException if the row cannot honour a setting
     */
    protected EmbeddedServer(BenchServerProvider row, ServerConfig config, Subscriptions<?, ?> subscriptions) {
        row.check(config);
        this.row = row;
        this.config = config;
        this.subscriptions = subscriptions;
        threads = new ServerThreads(row.info().id());
        threadPrefix = threads.prefix();
    }

    /** As {@link BenchServerProvider#start}; a server that did not start is stopped. */
    public final BenchServer start() throws IOException {
        if (row.unavailable().isPresent()) {
            throw new IOException("server '" + row.info().id() + "' cannot start: "
                    + row.unavailable().get());
        }
        try {
            address = threads.call(this::launch);
            return this;
        } catch (Exception | LinkageError e) { // the second with another version of the framework
            IOException failure = config.startFailure(e);
            try {
                close();
            } catch (IllegalStateException notStopped) {
                failure.addSuppressed(notStopped);
            }
            throw failure;
        }
    }

    /** Called once; returns the real address when connections are accepted. */
    protected abstract InetSocketAddress launch() throws Exception;

    /** Called once, even if {@link #launch} failed halfway; returns when the port is free. */
    protected abstract void stop() throws Exception;

    @Override
    public final InetSocketAddress address() {
        return address;
    }

    @Override
    public void publish(ByteBuffer message) {
        subscriptions.publish(message);
    }

    @Override
    public final synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        Thread ender = new Thread(threads::endWaits, "echobench-waits-ender");
        if (!config.injected().handlerWait().isNone()) {
            // Frameworks may wait for handlers when they stop.
            ender.start();
        }
        try {
            threads.call(() -> {
                stop();
                return this;
            });
        } catch (Exception e) {
            throw new IllegalStateException(row.info().library() + " did not stop: " + e.getMessage(), e);
        } finally {
            try {
                threads.awaitEnd(LingeringThread.of(row));
            } finally {
                ender.interrupt();
            }
        }
    }
}
