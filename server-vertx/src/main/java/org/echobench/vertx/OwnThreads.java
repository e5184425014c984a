package org.echobench.vertx;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.impl.VertxThread;
import io.vertx.core.internal.VertxBootstrap;
import io.vertx.core.spi.VertxThreadFactory;
import io.vertx.core.transport.Transport;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.echobench.core.spi.LingeringThread;

/**
 * Makes a Vert.x instance and knows all of its threads. Vert.x says when they have nothing left to do, not when they
 * have ended, and gives those of every instance the same names.
 */
final class OwnThreads implements VertxThreadFactory {

    static final List<LingeringThread> LINGERING = List.of(new LingeringThread(
            "globalEventExecutor",
            "one for all of Netty; it ends by itself when nothing was asked of it for a second"));

    /** A timer that Vert.x does not ask the factory for. */
    private static final String CHECKER = "vertx-blocked-thread-checker";

    private final Queue<Thread> threads = new ConcurrentLinkedQueue<>();

    /** The same as {@code Vertx.builder()}, which takes no thread factory. */
    Vertx create(VertxOptions options, Transport transport) {
        // One at a time, so that a checker that is new afterwards is this instance's own.
        synchronized (OwnThreads.class) {
            Set<Thread> before = checkers();
            Vertx vertx = VertxBootstrap.create()
                    .options(options)
                    .transport(transport.implementation())
                    .threadFactory(this)
                    .init()
                    .vertx();
            Set<Thread> after = checkers();
            after.removeAll(before);
            threads.addAll(after);
            return vertx;
        }
    }

    private static Set<Thread> checkers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(CHECKER))
                .collect(Collectors.toSet());
    }

    @Override
    public VertxThread newVertxThread(Runnable target, String name, boolean worker, long maxExecTime, TimeUnit unit) {
        VertxThread thread = VertxThreadFactory.super.newVertxThread(target, name, worker, maxExecTime, unit);
        threads.add(thread);
        return thread;
    }

    /** Waits until every thread has ended; call when the instance has been closed. */
    void join() {
        Thread thread = threads.poll();
        while (thread != null) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while waiting for the thread " + thread.getName(), e);
            }
            thread = threads.poll();
        }
    }
}
