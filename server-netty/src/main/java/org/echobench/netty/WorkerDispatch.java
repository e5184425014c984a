package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.HandlerWaits;
import org.echobench.core.content.VirtualThreads;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;

/** Runs the handlers of a server on its row's threads. Thread-safe. */
final class WorkerDispatch {

    /** Leaves the handlers on the event loops. */
    static final WorkerDispatch NONE = new WorkerDispatch(Threading.EVENT_LOOP, ServerConfig.defaults(), "");

    /** As many as in the Javadoc of Netty 4.1's ChannelPipeline; 4.2 leaves pools to the application. */
    static final int POOL_THREADS = 16;

    private final Threading threading;
    private final HandlerWaits waits;
    /** Null if the event loops run the handlers. */
    private final ExecutorService threads;

    /** Starts the threads. */
    WorkerDispatch(Threading threading, ServerConfig config, String threadPrefix) {
        this.threading = threading;
        waits = new HandlerWaits(config);
        threads = switch (threading) {
            case POOL -> Executors.newFixedThreadPool(POOL_THREADS, new DefaultThreadFactory(threadPrefix + "pool"));
            case VIRTUAL_THREADS -> VirtualThreads.perTask();
            default -> null;
        };
    }

    /** The configuration for the handlers: with a timer they do not wait, because they begin when the wait is over. */
    ServerConfig ofHandlers(ServerConfig config) {
        return threading == Threading.TIMER ? HandlerWaits.byTimer(config) : config;
    }

    /** Whether handlers are passed to {@link #later} instead of being called. */
    boolean defers() {
        return threading != Threading.EVENT_LOOP;
    }

    void later(ChannelHandlerContext ctx, Runnable handler) {
        if (threads == null) {
            ctx.executor().schedule(handler, waits.untilHandler(), TimeUnit.NANOSECONDS);
        } else {
            threads.execute(handler);
        }
    }

    /** Interrupts the handlers that wait. */
    void stop() {
        if (threads != null) {
            threads.shutdownNow();
        }
    }
}
