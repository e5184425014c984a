package org.echobench.spray;

import akka.actor.ActorRef;
import akka.util.ByteString;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import spray.can.websocket.frame.BinaryFrame;
import spray.can.websocket.frame.FrameRender;

/** Everyone connected to the push endpoint. Thread-safe. */
final class PushSubscribers {

    private static final byte[] UNMASKED = {};

    private final Set<PushSubscriber> subscribers = ConcurrentHashMap.newKeySet();

    /**
     * Adds a subscriber just before its handshake is answered: Spray answers pings without asking a handler, and by
     * then the subscription must be in force.
     */
    PushSubscriber add(ActorRef connection, Runnable upgrade) {
        PushSubscriber subscriber = new PushSubscriber(connection);
        subscriber.open(() -> {
            subscribers.add(subscriber);
            upgrade.run();
        });
        return subscriber;
    }

    void remove(PushSubscriber subscriber) {
        subscribers.remove(subscriber);
    }

    void publish(ByteBuffer message) {
        ByteString frame = frame(message);
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(frame);
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (PushSubscriber subscriber : subscribers) {
            subscriber.send(frame(message.get()));
        }
    }

    private static ByteString frame(ByteBuffer message) {
        ByteString payload = ByteString.fromByteBuffer(message.duplicate());
        return FrameRender.render(BinaryFrame.apply(payload), UNMASKED).compact();
    }
}
