package org.echobench.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelMatchers;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.echobench.core.content.DateHeader;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;

/** A running Netty server. */
final class NettyServer implements BenchServer {

    /**
     * While more bytes wait than the high mark, a connection is not read from until it is below the low mark; a
     * subscriber is disconnected.
     */
    private static final WriteBufferWaterMark WATER_MARK =
            new WriteBufferWaterMark(Endpoints.MAX_QUEUED_PUSH_BYTES / 2, Endpoints.MAX_QUEUED_PUSH_BYTES);

    private final EventLoops loops;
    /** The open connections to the push endpoint; a channel that closes leaves it. */
    private final ChannelGroup subscribers;

    private final Channel listener;

    private NettyServer(EventLoops loops, ChannelGroup subscribers, Channel listener) {
        this.loops = loops;
        this.subscribers = subscribers;
        this.listener = listener;
    }

    static NettyServer start(
            String id, Transport transport, FlushPolicy flush, NettyRow.TextMessages text, ServerConfig config)
            throws IOException {
        // An unknown host fails here, by name, before there is anything to close.
        InetAddress host = InetAddress.getByName(config.host());
        ChannelGroup subscribers = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);
        EventLoops loops = new EventLoops(id, transport, config.ioThreads());
        DateHeader<AsciiString> date = new DateHeader<>(AsciiString::new);
        // On the loop that has little to do.
        loops.acceptor()
                .scheduleAtFixedRate(
                        date::refresh, DateHeader.PERIOD_MILLIS, DateHeader.PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        ChannelFuture bound = new ServerBootstrap()
                .group(loops.acceptor(), loops.connections())
                .channel(transport.serverChannel())
                .option(ChannelOption.SO_BACKLOG, Endpoints.BACKLOG)
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                .childHandler(new ConnectionInitializer(config, flush, text, subscribers, date))
                .bind(new InetSocketAddress(host, config.port()))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            loops.close();
            throw config.startFailure(bound.cause());
        }
        return new NettyServer(loops, subscribers, bound.channel());
    }

    @Override
    public InetSocketAddress address() {
        return (InetSocketAddress) listener.localAddress();
    }

    /** One copy of the message, which all subscribers' writes share. */
    @Override
    public void publish(ByteBuffer message) {
        // A void promise: a failed write reaches exceptionCaught instead of a future that nobody reads.
        subscribers.writeAndFlush(frame(message), ChannelMatchers.all(), true);
    }

    @Override
    public void publishEach(Supplier<ByteBuffer> message) {
        for (Channel channel : subscribers) {
            channel.writeAndFlush(frame(message.get()), channel.voidPromise());
        }
    }

    private static BinaryWebSocketFrame frame(ByteBuffer message) {
        ByteBuf copy = ByteBufAllocator.DEFAULT.buffer(message.remaining()).writeBytes(message.duplicate());
        return new BinaryWebSocketFrame(copy);
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        loops.close();
    }
}
