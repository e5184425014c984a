package org.echobench.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.ChannelMatchers;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.echobench.core.content.DateHeader;
import org.echobench.core.content.EmbeddedServer;
import org.echobench.core.content.PushBudget;
import org.echobench.core.content.Subscriptions;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;

/** A Netty server: one acceptor loop, and the loops of the connections. */
final class NettyServer extends EmbeddedServer {

    /**
     * Once more bytes wait than the high mark, a connection is not read from until fewer wait than the low mark, and a
     * subscriber is disconnected.
     */
    private static final WriteBufferWaterMark WATER_MARK =
            new WriteBufferWaterMark(PushBudget.MOST_BYTES / 2, PushBudget.MOST_BYTES);

    private static final int NETTYS_OWN_SIZING = 0;

    private static final long CLOSE_LIMIT_SECONDS = 10;

    private final NettyRow row;
    /** The open connections to the push endpoint; a channel that closes leaves it. */
    private final ChannelGroup subscribers = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE);

    private final List<EventLoopGroup> loops = new ArrayList<>();
    private WorkerDispatch dispatch = WorkerDispatch.NONE;
    private Channel listener;

    NettyServer(NettyProvider provider, NettyRow row, ServerConfig config) {
        super(provider, config, Subscriptions.none());
        this.row = row;
    }

    @Override
    protected InetSocketAddress launch() throws Exception {
        EventLoopGroup acceptor = loops("acceptor", 1);
        EventLoopGroup connections = loops("loop", config.ioThreads().orElse(NETTYS_OWN_SIZING));
        dispatch = new WorkerDispatch(row.threading(), config, threadPrefix);
        DateHeader<AsciiString> date = new DateHeader<>(AsciiString::new);
        // On the loop that has little else to do.
        acceptor.scheduleAtFixedRate(
                date::refresh, DateHeader.PERIOD_MILLIS, DateHeader.PERIOD_MILLIS, TimeUnit.MILLISECONDS);
        ServerBootstrap bootstrap = new ServerBootstrap()
                .group(acceptor, connections)
                .channel(row.transport().serverChannel())
                .option(ChannelOption.SO_REUSEADDR, true)
                .childOption(ChannelOption.WRITE_BUFFER_WATER_MARK, WATER_MARK)
                .childHandler(new ConnectionInitializer(config, row, dispatch, subscribers, date));
        if (!config.asShipped()) {
            bootstrap.option(ChannelOption.SO_BACKLOG, Endpoints.BACKLOG).childOption(ChannelOption.TCP_NODELAY, true);
        }
        ChannelFuture bound =
                bootstrap.bind(new InetSocketAddress(InetAddress.getByName(config.host()), config.port()));
        listener = bound.channel();
        bound.sync();
        return (InetSocketAddress) listener.localAddress();
    }

    private EventLoopGroup loops(String name, int threads) {
        EventLoopGroup group = new MultiThreadIoEventLoopGroup(
                threads,
                new DefaultThreadFactory(threadPrefix + name),
                row.transport().handlers());
        loops.add(group);
        return group;
    }

    /** Closes every connection. */
    @Override
    protected void stop() {
        if (listener != null) {
            // With io_uring, the end of the loops would not free the port.
            listener.close().awaitUninterruptibly();
        }
        // The default quiet period would add two seconds.
        List<Future<?>> ends = new ArrayList<>();
        loops.forEach(group -> ends.add(group.shutdownGracefully(0, CLOSE_LIMIT_SECONDS, TimeUnit.SECONDS)));
        ends.forEach(Future::awaitUninterruptibly);
        dispatch.stop();
    }

    /** Makes one copy of the message, which the writes to all subscribers share. */
    @Override
    public void publish(ByteBuffer message) {
        // With a void promise, a failed write reaches exceptionCaught instead of a future that nobody reads.
        subscribers.writeAndFlush(frame(message), ChannelMatchers.all(), true);
    }

    private static BinaryWebSocketFrame frame(ByteBuffer message) {
        ByteBuf copy = ByteBufAllocator.DEFAULT.buffer(message.remaining()).writeBytes(message.duplicate());
        return new BinaryWebSocketFrame(copy);
    }
}
