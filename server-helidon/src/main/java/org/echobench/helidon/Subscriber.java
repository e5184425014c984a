package org.echobench.helidon;

import io.helidon.common.buffers.BufferData;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.websocket.WsSession;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;

/**
 * One subscriber; its messages are ignored. Helidon's send returns only when the message is written, so each subscriber
 * has a virtual thread that sends what is queued.
 */
final class Subscriber extends ControlFrames {

    private final Subscriptions<Subscriber, byte[]> subscribers;
    private final ExecutorService writers;
    private final BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>();
    private final PushBudget budget = new PushBudget();
    private ServerConnection connection;
    private Future<?> writer;

    Subscriber(Subscriptions<Subscriber, byte[]> subscribers, ExecutorService writers) {
        this.subscribers = subscribers;
        this.writers = writers;
    }

    @Override
    public void onOpen(WsSession session) {
        connection = (ServerConnection) session;
        writer = writers.submit(() -> write(session));
        subscribers.add(this);
    }

    /** Runs until it is interrupted or a send fails: Helidon reports no end of a connection without a close frame. */
    private Void write(WsSession session) throws InterruptedException {
        try {
            while (true) {
                byte[] message = queue.take();
                session.send(BufferData.create(message), true);
                budget.written(message.length);
            }
        } finally {
            subscribers.remove(this);
        }
    }

    /** Queues the message, which must not change from now on, and returns. */
    void offer(byte[] message) {
        if (budget.tryQueue(message.length)) {
            queue.add(message);
            return;
        }
        subscribers.remove(this);
        // An interrupt closes the channel that a thread reads or writes; each may be waiting for the other's lock.
        writer.cancel(true);
        connection.close(true);
    }

    @Override
    public void onClose(WsSession session, int status, String reason) {
        subscribers.remove(this);
        super.onClose(session, status, reason);
        // Only now, because an interrupt would cut off a message that is being written.
        writer.cancel(true);
    }
}
