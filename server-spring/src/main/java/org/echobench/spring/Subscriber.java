package org.echobench.spring;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.Executor;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.PushQueue;
import org.echobench.core.content.Subscriptions;
import org.springframework.web.socket.BinaryMessage;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.handler.ConcurrentWebSocketSessionDecorator;

/**
 * One subscriber. A message is a task, as in Spring's messaging, and the next begins when it has been sent, as with its
 * {@code preservePublishOrder}: tasks of several threads would overtake one another. Thread-safe.
 */
final class Subscriber {

    private final WebSocketSession session;
    private final WebSocketSession sending;
    private final SpringRow row;
    private final Subscriptions<Subscriber, ByteBuffer> subscribers;
    private final Executor executor;
    private final PushQueue queue = new PushQueue(1, this::send, this::disconnect);

    /** @param executor runs the sends, which block */
    Subscriber(
            WebSocketSession session,
            SpringRow row,
            Subscriptions<Subscriber, ByteBuffer> subscribers,
            Executor executor) {
        this.session = session;
        this.row = row;
        this.subscribers = subscribers;
        this.executor = executor;
        // What Spring advises for a session that several threads send to. What waits, waits in the queue, so that its
        // limits are never reached.
        sending = new ConcurrentWebSocketSessionDecorator(session, Integer.MAX_VALUE, PushBudget.MOST_BYTES);
    }

    static Subscriptions<Subscriber, ByteBuffer> subscriptions() {
        return new Subscriptions<>(PushQueue::copy, (subscriber, message) -> subscriber.queue.offer(message));
    }

    private void send(ByteBuffer message) {
        executor.execute(() -> {
            try {
                sending.sendMessage(new BinaryMessage(message));
            } catch (IOException | IllegalStateException e) {
                // Fails only with its connection: nothing more can be sent to this one.
                subscribers.remove(this);
                return;
            }
            queue.written(message);
        });
    }

    private void disconnect() {
        subscribers.remove(this);
        row.end(session);
    }
}
