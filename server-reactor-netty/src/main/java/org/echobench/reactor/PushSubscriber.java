package org.echobench.reactor;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import reactor.netty.Connection;

/** One connection to the push endpoint. Thread-safe; keeps the order of calls. */
public final class PushSubscriber {

    private final Channel channel;
    private final PushBudget budget = new PushBudget();

    private PushSubscriber(Channel channel) {
        this.channel = channel;
    }

    /** The subscriptions of one server. */
    public static Subscriptions<PushSubscriber, byte[]> subscriptions() {
        return new Subscriptions<>(Subscriptions::bytes, PushSubscriber::send);
    }

    /** Subscribes a connection until it ends. */
    public static void subscribe(Connection connection, Subscriptions<PushSubscriber, byte[]> subscribers) {
        PushSubscriber subscriber = new PushSubscriber(connection.channel());
        subscribers.add(subscriber);
        connection.onDispose(() -> subscribers.remove(subscriber));
    }

    /** Sends a message, or disconnects the subscriber if too much waits for it. */
    private void send(byte[] message) {
        if (budget.tryQueue(message.length)) {
            channel.writeAndFlush(new BinaryWebSocketFrame(Unpooled.wrappedBuffer(message)))
                    .addListener(written -> budget.written(message.length));
        } else {
            channel.close();
        }
    }
}
