package org.echobench.netty;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** One acceptor loop and the loops of the connections; knows its threads, so that closing can wait for their end. */
final class EventLoops implements AutoCloseable {

    private static final int NETTYS_OWN_SIZING = 0;
    private static final long CLOSE_LIMIT_SECONDS = 10;

    private final List<Thread> threads = new CopyOnWriteArrayList<>();
    private final EventLoopGroup acceptor;
    private final EventLoopGroup connections;

    EventLoops(String id, Transport transport, OptionalInt ioThreads) {
        acceptor = new MultiThreadIoEventLoopGroup(1, threads(id + "-acceptor"), transport.handlers());
        connections = new MultiThreadIoEventLoopGroup(
                ioThreads.orElse(NETTYS_OWN_SIZING), threads(id + "-loop"), transport.handlers());
    }

    private ThreadFactory threads(String name) {
        ThreadFactory factory = new DefaultThreadFactory(name);
        return task -> {
            Thread thread = factory.newThread(task);
            threads.add(thread);
            return thread;
        };
    }

    EventLoopGroup acceptor() {
        return acceptor;
    }

    EventLoopGroup connections() {
        return connections;
    }

    /** Closes every connection and returns when the threads have ended. Idempotent. */
    @Override
    public void close() {
        // The default quiet period would add two seconds.
        Future<?> accepting = acceptor.shutdownGracefully(0, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
        Future<?> serving = connections.shutdownGracefully(0, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS);
        accepting.awaitUninterruptibly();
        serving.awaitUninterruptibly();
        threads.forEach(EventLoops::join);
    }

    /** A loop reports its end a moment before its thread ends. */
    private static void join(Thread thread) {
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
