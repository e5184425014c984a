package org.echobench.spring;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.function.Supplier;
import org.echobench.core.content.SerialSender;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;
import org.springframework.web.socket.WebSocketSession;

/** All subscribers of published messages. Thread-safe. */
@Component
class Subscribers {

    private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();
    private final EmbeddedContainer container;
    private final ExecutorService pushes;

    Subscribers(EmbeddedContainer container, @Qualifier("pushes") ExecutorService pushes) {
        this.container = container;
        this.pushes = pushes;
    }

    Subscriber add(WebSocketSession session) {
        Subscriber subscriber = new Subscriber(session, container, this, pushes);
        subscribers.add(subscriber);
        return subscriber;
    }

    void remove(Subscriber subscriber) {
        subscribers.remove(subscriber);
    }

    /** One copy of the message for all. */
    void publish(ByteBuffer message) {
        ByteBuffer copy = SerialSender.copy(message);
        for (Subscriber subscriber : subscribers) {
            subscriber.offer(copy);
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (Subscriber subscriber : subscribers) {
            subscriber.offer(SerialSender.copy(message.get()));
        }
    }
}
