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
 * The row {@code netty}: the JDK's NIO, flushed once for each read, handlers on the event loops. Every other row
 * differs in one of these, or in what it does with text.
 */
public record NettyProvider(String id, NettyRow row) implements BenchServerProvider {

    public NettyProvider() {
        this("netty", NettyRow.PLAIN);
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketFrame.class, "io.netty", "netty-codec-http");
        boolean later = row.threading() == Threading.POOL || row.threading() == Threading.VIRTUAL_THREADS;
        // A response that comes after its read is flushed by itself.
        FlushPolicy flush = later ? FlushPolicy.PER_MESSAGE : row.flush();
        return new ServerInfo(id, "Netty", version, row.threading(), flush).withPool(WorkerDispatch.POOL_THREADS);
    }

    @Override
    public List<BenchServerProvider> rows() {
        NettyRow plain = NettyRow.PLAIN;
        NettyRow flushEach = plain.with(FlushPolicy.PER_MESSAGE);
        return List.of(
                this,
                // Linux, with Netty's own native libraries.
                new NettyProvider("netty-epoll", plain.with(Transport.EPOLL)),
                new NettyProvider("netty-iouring", plain.with(Transport.IO_URING)),
                // Every message is flushed separately.
                new NettyProvider("netty-flusheach", flushEach),
                new NettyProvider("netty-epoll-flusheach", flushEach.with(Transport.EPOLL)),
                new NettyProvider("netty-iouring-flusheach", flushEach.with(Transport.IO_URING)),
                // A text message becomes a String and is encoded again.
                new NettyProvider("netty-text", plain.with(NettyRow.TextMessages.DECODED)),
                // Text is not checked to be UTF-8, as Vert.x does not.
                new NettyProvider("netty-novalidate", plain.with(NettyRow.TextMessages.UNCHECKED)),
                // A pool of 16 threads runs the handlers, or a virtual thread runs each of them.
                new NettyProvider("netty-pool", plain.with(Threading.POOL)),
                new NettyProvider("netty-vt", plain.with(Threading.VIRTUAL_THREADS)),
                // A handler that waits begins when a timer of its event loop goes off.
                new NettyProvider("netty-timer", plain.with(Threading.TIMER)));
    }

    /** Only an echo if text is decoded: anything else would be the same as in the row {@code netty}. */
    @Override
    public Set<Workload> workloads() {
        return row.text() == NettyRow.TextMessages.DECODED
                ? EnumSet.of(Workload.WEBSOCKET_ECHO)
                : EnumSet.allOf(Workload.class);
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
        return List.of(LingeringThread.NETTYS_EXECUTOR);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new NettyServer(this, row, config).start();
    }
}
