package org.echobench.netty;

import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/**
 * The row {@code netty}: the JDK's NIO, flushed once for each read, handlers on the event loops. Every other row differs in
 * one of these, or does something else with text.
 */
public class NettyProvider implements BenchServerProvider {

    private final String id;
    private final NettyRow row;

    public NettyProvider() {
        this("netty", NettyRow.PLAIN);
    }

    private NettyProvider(String id, NettyRow row) {
        this.id = id;
        this.row = row;
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketFrame.class, "io.netty", "netty-codec-http");
        return new ServerInfo(id, "Netty", version, row.threading(), row.flush()).withPool(HandOver.POOL_THREADS);
    }

    @Override
    public Optional<String> unavailable() {
        return row.transport().unavailable().or(BenchServerProvider.super::unavailable);
    }

    @Override
    public void check(ServerConfig config) {
        if (row.threading() == Threading.EVENT_LOOP) {
            config.refuseWait(id, "netty-pool", "netty-vt", "netty-timer");
        } else if (row.threading() == Threading.TIMER) {
            config.refuseDatabase(id);
        }
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(new LingeringThread(
                "globalEventExecutor",
                "Netty's process-wide executor reports the end of the event loops and ends by itself after a second"));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new NettyServer(this, row, config).start();
    }

    /** Row {@code netty-epoll}: Linux epoll by Netty's own native library, flushed once for each read. */
    public static final class Epoll extends NettyProvider {

        public Epoll() {
            super("netty-epoll", NettyRow.PLAIN.with(Transport.EPOLL));
        }
    }

    /** Row {@code netty-iouring}: Linux io_uring, flushed once for each read. */
    public static final class IoUring extends NettyProvider {

        public IoUring() {
            super("netty-iouring", NettyRow.PLAIN.with(Transport.IO_URING));
        }
    }

    /** Row {@code netty-flusheach}: as {@code netty}, but every message is flushed by itself. */
    public static final class FlushEach extends NettyProvider {

        public FlushEach() {
            super("netty-flusheach", NettyRow.PLAIN.with(FlushPolicy.PER_MESSAGE));
        }
    }

    /** Row {@code netty-epoll-flusheach}: as {@code netty-epoll}, but every message is flushed by itself. */
    public static final class EpollFlushEach extends NettyProvider {

        public EpollFlushEach() {
            super("netty-epoll-flusheach", NettyRow.PLAIN.with(Transport.EPOLL).with(FlushPolicy.PER_MESSAGE));
        }
    }

    /** Row {@code netty-iouring-flusheach}: as {@code netty-iouring}, but every message is flushed by itself. */
    public static final class IoUringFlushEach extends NettyProvider {

        public IoUringFlushEach() {
            super(
                    "netty-iouring-flusheach",
                    NettyRow.PLAIN.with(Transport.IO_URING).with(FlushPolicy.PER_MESSAGE));
        }
    }

    /** Row {@code netty-text}: as {@code netty}, but a text message becomes a String and is encoded again. WebSocket only. */
    public static final class Text extends NettyProvider {

        public Text() {
            super("netty-text", NettyRow.PLAIN.with(NettyRow.TextMessages.DECODED));
        }

        /** Only an echo has text; all else would be the row {@code netty} again. */
        @Override
        public Set<Workload> workloads() {
            return EnumSet.of(Workload.WEBSOCKET_ECHO);
        }
    }

    /** Row {@code netty-novalidate}: as {@code netty}, but text is not checked to be UTF-8, as Vert.x does not. */
    public static final class NoValidate extends NettyProvider {

        public NoValidate() {
            super("netty-novalidate", NettyRow.PLAIN.with(NettyRow.TextMessages.UNCHECKED));
        }
    }

    /** Row {@code netty-pool}: as {@code netty}, but an executor group of 16 threads runs the handlers. */
    public static final class Pool extends NettyProvider {

        public Pool() {
            super("netty-pool", NettyRow.PLAIN.with(Threading.POOL));
        }
    }

    /** Row {@code netty-vt}: as {@code netty}, but every handler runs on a virtual thread of its own. */
    public static final class OnVirtualThreads extends NettyProvider {

        public OnVirtualThreads() {
            super("netty-vt", NettyRow.PLAIN.with(Threading.VIRTUAL_THREADS));
        }
    }

    /** Row {@code netty-timer}: as {@code netty}, but a handler that waits begins when a timer of its event loop goes off. */
    public static final class Timer extends NettyProvider {

        public Timer() {
            super("netty-timer", NettyRow.PLAIN.with(Threading.TIMER));
        }
    }
}
