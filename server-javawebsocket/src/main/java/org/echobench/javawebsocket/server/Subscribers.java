package org.echobench.javawebsocket.server;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.java_websocket.WebSocket;
import org.java_websocket.server.WebSocketServer;

/** The open subscriptions. Thread-safe. */
final class Subscribers {

    private final Set<Subscriber> open = ConcurrentHashMap.newKeySet();
    private final boolean compression;

    /** @param compression whether messages are compressed */
    Subscribers(boolean compression) {
        this.compression = compression;
    }

    Subscriber add(WebSocket connection) {
        Subscriber subscriber = new Subscriber(connection);
        open.add(subscriber);
        return subscriber;
    }

    void remove(Subscriber subscriber) {
        open.remove(subscriber);
    }

    /** The library's broadcast, except with compression: it would compress one frame again for each subscriber. */
    void publish(WebSocketServer server, ByteBuffer message) {
        byte[] bytes = bytes(message);
        List<WebSocket> ready = new ArrayList<>(open.size());
        for (Subscriber subscriber : open) {
            if (!isKept(subscriber, bytes.length)) {
                continue;
            }
            if (compression) {
                subscriber.send(bytes);
            } else {
                ready.add(subscriber.connection());
            }
        }
        server.broadcast(bytes, ready);
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (Subscriber subscriber : open) {
            byte[] bytes = bytes(message.get());
            if (isKept(subscriber, bytes.length)) {
                subscriber.send(bytes);
            }
        }
    }

    private boolean isKept(Subscriber subscriber, int bytes) {
        if (subscriber.hasRoomFor(bytes)) {
            return true;
        }
        remove(subscriber);
        subscriber.disconnect();
        return false;
    }

    /** The library sends the array behind a buffer, whatever part of it the buffer is. */
    private static byte[] bytes(ByteBuffer message) {
        byte[] bytes = new byte[message.remaining()];
        message.duplicate().get(bytes);
        return bytes;
    }
}
