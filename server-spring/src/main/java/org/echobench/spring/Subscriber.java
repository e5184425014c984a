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
 * One subscriber. Each message is a task, as in Spring's messaging, and the next task begins when the message is sent,
 * as with {@code preservePublishOrder}: tasks on several threads would overtake one another. Thread-safe.
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
        // Spring advises it for a session that several threads send to. Messages wait in our queue, so that its
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
                // A send fails only with its connection: nothing more can be sent to this subscriber.
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
