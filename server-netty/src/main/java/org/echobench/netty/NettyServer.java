package org.echobench.netty;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.util.AsciiString;
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
    private final Subscribers subscribers;
    private final Channel listener;

    private NettyServer(EventLoops loops, Subscribers subscribers, Channel listener) {
        this.loops = loops;
        this.subscribers = subscribers;
        this.listener = listener;
    }

    static NettyServer start(String id, Transport transport, FlushPolicy flush, TextMessages text, ServerConfig config)
            throws IOException {
        // An unknown host fails here, by name, before there is anything to close.
        InetAddress host = InetAddress.getByName(config.host());
        Subscribers subscribers = new Subscribers();
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

    @Override
    public void publish(ByteBuffer message) {
        subscribers.publish(message);
    }

    @Override
    public void publishEach(Supplier<ByteBuffer> message) {
        subscribers.publishEach(message);
    }

    @Override
    public void close() {
        listener.close().awaitUninterruptibly();
        loops.close();
    }
}
