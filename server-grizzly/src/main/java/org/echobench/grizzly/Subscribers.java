package org.echobench.grizzly;

import java.nio.ByteBuffer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The open subscriptions of one server. Thread-safe. */
final class Subscribers {

    private final Set<PushSocket> open = ConcurrentHashMap.newKeySet();

    void add(PushSocket subscriber) {
        open.add(subscriber);
    }

    void remove(PushSocket subscriber) {
        open.remove(subscriber);
    }

    /** Makes the frame once for all, as Grizzly's own OptimizedBroadcaster does. */
    void publish(ByteBuffer message) {
        byte[] frame = null;
        for (PushSocket subscriber : open) {
            if (frame == null) {
                frame = subscriber.frame(bytes(message));
            }
            subscriber.sendFrame(frame);
        }
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (PushSocket subscriber : open) {
            subscriber.sendFrame(subscriber.frame(bytes(message.get())));
        }
    }

    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }
}
