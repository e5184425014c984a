package org.echobench.vertx;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.Vertx;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.HandlerWaits;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;

/** Runs the handlers of a server on its row's threads. Thread-safe. */
final class WorkerDispatch {

    private final Threading threading;
    private final HandlerWaits waits;

    WorkerDispatch(Threading threading, ServerConfig config) {
        this.threading = threading;
        waits = new HandlerWaits(config);
    }

    /** The configuration for the handlers: they wait only in the pool; elsewhere they are called after the wait. */
    ServerConfig ofHandlers(ServerConfig config) {
        return threading == Threading.POOL ? config : HandlerWaits.byTimer(config);
    }

    /** Whether handlers are passed to {@link #call} instead of being called at once. */
    boolean defers() {
        return threading != Threading.EVENT_LOOP;
    }

    /**
     * Calls a handler when and where the row does, and then, on the connection's context, what takes its response.
     *
     * @param handler may block
     */
    <T> void call(Callable<T> handler, Handler<T> answered) {
        Context context = Vertx.currentContext();
        if (threading == Threading.POOL) {
            // Unordered: the order of a context would include all its connections.
            context.executeBlocking(handler, false).onComplete(answered, WorkerDispatch::failed);
        } else if (threading == Threading.VIRTUAL_THREADS) {
            Future.await(waited(context));
            answered.handle(answer(handler));
        } else {
            waited(context).onComplete(done -> answered.handle(answer(handler)));
        }
    }

    private Future<?> waited(Context context) {
        long nanos = waits.untilHandler();
        return nanos == 0 ? Future.succeededFuture() : context.owner().timer(nanos, TimeUnit.NANOSECONDS);
    }

    private static <T> T answer(Callable<T> handler) {
        try {
            return handler.call();
        } catch (Exception e) {
            return failed(e);
        }
    }

    private static <T> T failed(Throwable e) {
        throw new IllegalStateException(e);
    }
}
