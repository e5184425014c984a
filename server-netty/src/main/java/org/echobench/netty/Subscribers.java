package org.echobench.netty;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelMatchers;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.nio.ByteBuffer;
import java.util.function.Supplier;

/** The open connections to the push endpoint. The group forgets a channel when it closes. Thread-safe. */
final class Subscribers {

    private final ChannelGroup channels = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    void add(Channel channel) {
        channels.add(channel);
    }

    /** One copy of the message, which all subscribers' writes share. */
    void publish(ByteBuffer message) {
        // A void promise: a failed write reaches exceptionCaught instead of a future that nobody reads.
        channels.writeAndFlush(frame(message), ChannelMatchers.all(), true);
    }

    void publishEach(Supplier<ByteBuffer> message) {
        for (Channel channel : channels) {
            channel.writeAndFlush(frame(message.get()), channel.voidPromise());
        }
    }

    private static BinaryWebSocketFrame frame(ByteBuffer message) {
        ByteBuf copy = ByteBufAllocator.DEFAULT.buffer(message.remaining()).writeBytes(message.duplicate());
        return new BinaryWebSocketFrame(copy);
    }
}
