package org.echobench.tomcat;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.echobench.core.content.SerialSender;

/** All subscribers of published messages. Thread-safe. */
final class Subscribers {

    private final Set<Subscriber> subscribers = ConcurrentHashMap.newKeySet();
    private final Executor executor;

    /** @param executor ends sessions, which may take 50 ms */
    Subscribers(Executor executor) {
        this.executor = executor;
    }

    Subscriber add() {
        Subscriber subscriber = new Subscriber(this, executor);
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
