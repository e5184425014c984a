package org.echobench.core.client;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Many connections on one selector. The thread that calls {@link #poll} is the event loop: in a benchmark, JMH's own
 * thread, so that nothing passes between threads. Not thread-safe.
 */
public final class ClientLoop implements AutoCloseable {

    /** Room for a batch of small messages; a message must fit whole, so larger ones need larger buffers. */
    public static final int DEFAULT_BUFFER_BYTES = 256 << 10;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Selector selector;
    private final ByteBuffer in;
    private final ByteBuffer out;
    private final BufferPool pool;
    private final Optional<ClientTls> tls;
    /** Null without TLS. */
    private final TlsConnection.Buffers tlsBuffers;

    private final LongSupplier cpuClock;
    // A field: a method reference at the call would allocate for each poll.
    private final Consumer<SelectionKey> ready = this::ready;
    private int open;
    private boolean waiting;
    private long waitingSince;
    private long waitedNanos;
    private boolean spinning;
    private long spinningSince;
    private long spunCpuNanos;

    /**
     * @param bufferBytes the size of the receive and the send buffer: with TLS, or if handlers need whole messages, at
     *     least 32 KiB
     * @param tls how its connections are encrypted; empty for plain ones
     */
    public ClientLoop(int bufferBytes, Optional<ClientTls> tls) throws IOException {
        this(bufferBytes, tls, THREADS::getCurrentThreadCpuTime);
    }

    /** @param cpuClock the calling thread's CPU time in ns */
    ClientLoop(int bufferBytes, Optional<ClientTls> tls, LongSupplier cpuClock) throws IOException {
        this.cpuClock = cpuClock;
        selector = Selector.open();
        this.tls = tls;
        if (tls.isPresent()) {
            in = ByteBuffer.allocate(bufferBytes);
            out = ByteBuffer.allocate(bufferBytes);
            tlsBuffers = new TlsConnection.Buffers(bufferBytes);
            pool = new BufferPool(TlsConnection.Buffers.encryptedBytes(bufferBytes));
        } else {
            in = ByteBuffer.allocateDirect(bufferBytes);
            out = ByteBuffer.allocateDirect(bufferBytes);
            tlsBuffers = null;
            pool = new BufferPool(bufferBytes);
        }
    }

    TlsConnection.Buffers tlsBuffers() {
        return tlsBuffers;
    }

    ByteBuffer in() {
        return in;
    }

    BufferPool pool() {
        return pool;
    }

    void closed() {
        open--;
    }

    /** The loop's send buffer, empty: fill it and pass it to {@link Connection#write}. */
    public ByteBuffer out() {
        return out.clear();
    }

    /**
     * Starts to connect; {@code handler} learns the outcome, with TLS after the handshake.
     *
     * @param local the address to bind, or empty to let the kernel choose (binding makes short connections far slower)
     * @param attachment the handler's own record of the connection
     * @throws IOException if no socket can be made, for example because the process is out of file descriptors
     */
    public Connection connect(
            InetSocketAddress remote, Optional<InetSocketAddress> local, ConnectionHandler handler, Object attachment)
            throws IOException {
        SocketChannel channel = SocketChannel.open();
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (local.isPresent()) {
                channel.bind(local.get());
            }
            Connection connection = tls.isPresent()
                    ? new TlsConnection(this, channel, handler, tls.get())
                    : new Connection(this, channel, handler);
            connection.attach(attachment);
            boolean connected = channel.connect(remote);
            int interest = connected ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT;
            connection.registered(channel.register(selector, interest, connection));
            open++;
            if (connected) {
                connection.connected();
            }
            return connection;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Waits until a connection is ready and serves all that are.
     *
     * @param timeoutMillis the longest wait; 0 does not wait
     * @return how many connections were ready
     */
    public int poll(long timeoutMillis) throws IOException {
        if (timeoutMillis == 0) {
            return selector.selectNow(ready);
        }
        waiting = true;
        waitingSince = System.nanoTime();
        int served = selector.select(ready, timeoutMillis);
        endWait();
        return served;
    }

    /**
     * Waits like {@link #poll}, but polls repeatedly instead of sleeping, for times shorter than the selector's
     * shortest timeout. Yields to a server thread that shares the core.
     *
     * @param nanos the longest wait; 0 or less looks once
     * @return whether a connection was ready
     */
    public boolean spin(long nanos) throws IOException {
        waitingSince = System.nanoTime();
        if (selector.selectNow(ready) > 0) {
            return true;
        }
        // Read here and at the end of the wait, not for each look, because reading it is a system call.
        spinningSince = cpuClock.getAsLong();
        spinning = true;
        waiting = true;
        do {
            Thread.yield();
        } while (System.nanoTime() - waitingSince < nanos && selector.selectNow(ready) == 0);
        boolean served = !waiting;
        endWait();
        return served;
    }

    /** Ends the current poll, or the next one. The only method that another thread may call. */
    public void wakeUp() {
        selector.wakeup();
    }

    private void ready(SelectionKey key) {
        endWait();
        ((Connection) key.attachment()).ready(key.isValid() ? key.readyOps() : 0);
    }

    /** Waiting ends with the first connection served, or with the poll or spin. */
    private void endWait() {
        if (waiting) {
            waiting = false;
            waitedNanos += System.nanoTime() - waitingSince;
            if (spinning) {
                spinning = false;
                spunCpuNanos += cpuClock.getAsLong() - spinningSince;
            }
        }
    }

    /** Time spent waiting for ready connections since the loop was created, in nanoseconds. */
    public long waitedNanos() {
        return waitedNanos;
    }

    /**
     * CPU time that {@link #spin} has spent polling in vain, in nanoseconds. Time in which another thread had the core
     * does not count. A wait's first look counts as work, its last one does not.
     */
    public long spunCpuNanos() {
        return spunCpuNanos;
    }

    /** The number of connections that are open or being opened. */
    public int open() {
        return open;
    }

    /** Resets every connection and releases the selector. */
    @Override
    public void close() throws IOException {
        for (SelectionKey key : selector.keys().toArray(new SelectionKey[0])) {
            ((Connection) key.attachment()).reset();
        }
        selector.close();
    }

    /** Keeps the few buffers for the rest of a partial read or write, so that nothing is allocated in steady state. */
    static final class BufferPool {

        private static final int SMALL_BYTES = 16 << 10;

        private final int largeBytes;
        private final ArrayDeque<ByteBuffer> small = new ArrayDeque<>();
        private final ArrayDeque<ByteBuffer> large = new ArrayDeque<>();

        BufferPool(int largeBytes) {
            this.largeBytes = largeBytes;
        }

        /** An empty buffer for at least {@code bytes}, which is at most the size of the loop's buffers. */
        ByteBuffer acquire(int bytes) {
            ArrayDeque<ByteBuffer> free = bytes <= SMALL_BYTES ? small : large;
            ByteBuffer buffer = free.poll();
            return buffer == null ? ByteBuffer.allocateDirect(bytes <= SMALL_BYTES ? SMALL_BYTES : largeBytes) : buffer;
        }

        void release(ByteBuffer buffer) {
            buffer.clear();
            (buffer.capacity() == SMALL_BYTES ? small : large).push(buffer);
        }
    }
}
