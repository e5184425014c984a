package org.echobench.core.reference;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** One thread, one selector, and the buffers that all of its connections share. */
final class EventLoop implements Runnable {

    /** The attachment of a selection key, which the loop calls when the selector finds it ready. */
    interface Channel {

        /** A peer cannot make it throw. */
        void ready();

        /** Closes the channel; idempotent. */
        void close();
    }

    private static final System.Logger LOG = System.getLogger(EventLoop.class.getName());

    /** Sixteen messages of 16 KiB in one read; both buffers together stay within a core's cache. */
    private static final int BUFFER_BYTES = 256 << 10;

    /** The most tasks in one turn, so that a fast publisher does not keep the loop from its sockets. */
    private static final int TASKS_AT_ONCE = 64;

    final Selector selector;
    final HttpHandler http;
    final Subscribers subscribers = new Subscribers(this);
    final BufferPool pool = new BufferPool();

    /** For one read; valid until the next. */
    final ByteBuffer in = ByteBuffer.allocateDirect(BUFFER_BYTES);

    /** Gathers what goes out; empty between the turns of two connections. */
    final ByteBuffer stage = ByteBuffer.allocateDirect(BUFFER_BYTES);

    private final ScheduledExecutorService timer;
    private final Utf8Validator utf8 = new Utf8Validator();
    private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
    private volatile boolean stopping;
    private volatile boolean ended;

    EventLoop(ReferenceServer.Settings settings, ScheduledExecutorService timer) throws IOException {
        this.timer = timer;
        http = new HttpHandler(settings);
        selector = Selector.open();
    }

    /** Whether the bytes between position and limit are valid UTF-8. */
    boolean isText(ByteBuffer bytes) {
        utf8.reset();
        return utf8.accept(bytes, bytes.position(), bytes.limit()) && utf8.complete();
    }

    @Override
    public void run() {
        Consumer<SelectionKey> dispatch = key -> ((Channel) key.attachment()).ready();
        try {
            while (!stopping) {
                if (tasks.isEmpty()) {
                    selector.select(dispatch);
                } else {
                    selector.selectNow(dispatch);
                }
                runTasks(TASKS_AT_ONCE);
            }
        } catch (IOException e) {
            report("an event loop failed", e);
        } finally {
            end();
        }
    }

    /** Takes over a connection. */
    void adopt(SocketChannel channel) {
        try {
            if (stopping) {
                channel.close();
            } else {
                new Connection(this, channel, selector);
            }
        } catch (IOException e) {
            close(channel);
            report("a connection could not be registered", e);
        }
    }

    /** Runs the task on this loop, in call order; false if the loop has ended and will not run it. Thread-safe. */
    boolean execute(Runnable task) {
        if (ended) {
            return false;
        }
        tasks.add(task);
        // The loop may have ended, and run the remaining tasks, in between.
        if (ended && tasks.remove(task)) {
            return false;
        }
        selector.wakeup();
        return true;
    }

    /** Runs the task on this loop after the delay, unless the loop has ended by then. */
    void after(Duration delay, Runnable task) {
        if (!stopping) {
            timer.schedule(() -> execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void runTasks(int most) {
        for (int i = 0; i < most; i++) {
            Runnable task = tasks.poll();
            if (task == null) {
                return;
            }
            task.run();
        }
    }

    /** Asks the thread to end; thread-safe. */
    void stop() {
        stopping = true;
        selector.wakeup();
    }

    /** Closes every channel and the selector; also for a loop whose thread was never started. */
    void end() {
        stopping = true;
        selector.keys().forEach(key -> ((Channel) key.attachment()).close());
        // Closing the selector completes the closing of its channels: only now is the port free.
        close(selector);
        ended = true;
        runTasks(Integer.MAX_VALUE);
    }

    /** Closes something whose closing may fail without harm. */
    void close(Closeable resource) {
        try {
            resource.close();
        } catch (IOException e) {
            report("closing failed", e);
        }
    }

    /** Logs an error that ends a connection, not the server. */
    void report(String what, Exception e) {
        LOG.log(System.Logger.Level.WARNING, what, e);
    }
}
