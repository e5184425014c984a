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

/** Where the handlers of a server run. Thread-safe. */
final class WorkerDispatch {

    /** The event loops run them. */
    static final WorkerDispatch NONE = new WorkerDispatch(Threading.EVENT_LOOP, ServerConfig.defaults(), "");

    /** Of the pool in the Javadoc of Netty 4.1's ChannelPipeline; 4.2 leaves pools to the application. */
    static final int POOL_THREADS = 16;

    private final Threading threading;
    private final HandlerWaits waits;
    /** Null where the event loops run the handlers. */
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

    /** What the handlers are made with: by a timer they begin when their wait is over. */
    ServerConfig ofHandlers(ServerConfig config) {
        return threading == Threading.TIMER ? HandlerWaits.byTimer(config) : config;
    }

    /** Whether handlers are given to {@link #later} and not called. */
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
