package org.echobench.undertow;

import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;
import io.undertow.websockets.core.WebSocketChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.HandlerWaits;
import org.echobench.core.content.VirtualThreads;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.Threading;
import org.xnio.XnioExecutor;

/** Runs the handlers of a server on its row's threads. Thread-safe. */
final class WorkerDispatch {

    private final Threading threading;
    private final HandlerWaits waits;
    /** Runs a virtual thread for each request and message; null if the row has none. */
    private final ExecutorService virtualThreads;

    WorkerDispatch(Threading threading, ServerConfig config) {
        this.threading = threading;
        waits = new HandlerWaits(config);
        virtualThreads = threading == Threading.VIRTUAL_THREADS ? VirtualThreads.perTask() : null;
    }

    /** The configuration for the handlers: with a timer they do not wait, because they begin when the wait is over. */
    ServerConfig ofHandlers(ServerConfig config) {
        return threading == Threading.TIMER ? HandlerWaits.byTimer(config) : config;
    }

    /** Calls the handler, or dispatches the request to it. */
    void request(HttpServerExchange exchange, HttpHandler handler) throws Exception {
        switch (threading) {
            case POOL -> exchange.dispatch(handler);
            case VIRTUAL_THREADS -> exchange.dispatch(virtualThreads, handler);
            case TIMER ->
                exchange.dispatch(
                        SameThreadExecutor.INSTANCE,
                        () -> later(
                                exchange.getIoThread(), () -> exchange.dispatch(SameThreadExecutor.INSTANCE, handler)));
            default -> handler.handleRequest(exchange);
        }
    }

    /** Calls the handler of a message, or has it called later; then the next message is received after it is done. */
    void message(WebSocketChannel channel, Runnable handler) {
        if (threading == Threading.EVENT_LOOP) {
            handler.run();
            return;
        }
        channel.suspendReceives();
        Runnable inTurn = () -> {
            try {
                handler.run();
            } finally {
                channel.resumeReceives();
            }
        };
        switch (threading) {
            case POOL -> channel.getWorker().execute(inTurn);
            case VIRTUAL_THREADS -> virtualThreads.execute(inTurn);
            default -> later(channel.getIoThread(), inTurn);
        }
    }

    /** Undertow's timer has whole milliseconds; waits are rounded up, so that none is too short. */
    private void later(XnioExecutor ioThread, Runnable handler) {
        long nanosAlmostOneMilli = TimeUnit.MILLISECONDS.toNanos(1) - 1;
        ioThread.executeAfter(
                handler,
                TimeUnit.NANOSECONDS.toMillis(waits.untilHandler() + nanosAlmostOneMilli),
                TimeUnit.MILLISECONDS);
    }

    /** Interrupts the handlers that wait on virtual threads. */
    void stop() {
        if (virtualThreads != null) {
            virtualThreads.shutdownNow();
        }
    }
}
