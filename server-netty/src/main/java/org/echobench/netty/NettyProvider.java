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
 * The row {@code netty}: the JDK's NIO, flushed once for each read. Another row has another transport or flush policy, or
 * does something else with text.
 */
public class NettyProvider implements BenchServerProvider {

    private final String id;
    private final Transport transport;
    private final FlushPolicy flush;
    private final TextMessages text;

    public NettyProvider() {
        this("netty", Transport.NIO, FlushPolicy.PER_READ);
    }

    private NettyProvider(String id, Transport transport, FlushPolicy flush) {
        this(id, transport, flush, TextMessages.CHECKED);
    }

    private NettyProvider(String id, Transport transport, FlushPolicy flush, TextMessages text) {
        this.id = id;
        this.transport = transport;
        this.flush = flush;
        this.text = text;
    }

    @Override
    public ServerInfo info() {
        String version = LibraryVersion.ofMaven(WebSocketFrame.class, "io.netty", "netty-codec-http");
        return new ServerInfo(id, "Netty", version, Threading.EVENT_LOOP, flush);
    }

    @Override
    public Optional<String> unavailable() {
        return transport.unavailable();
    }

    @Override
    public List<LingeringThread> lingeringThreads() {
        return List.of(new LingeringThread(
                "globalEventExecutor",
                "Netty's process-wide executor reports the end of the event loops and ends by itself after a second"));
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new NettyServer(this, transport, flush, text, config).start();
    }

    /** What a row does with the text of a message. */
    enum TextMessages {

        /** It is checked to be UTF-8, and the frame goes back as it came. */
        CHECKED,

        /** The frame goes back as it came. */
        UNCHECKED,

        /** It is checked, decoded to a String and encoded again. */
        DECODED
    }

    /** Row {@code netty-epoll}: Linux epoll by Netty's own native library, flushed once for each read. */
    public static final class Epoll extends NettyProvider {

        public Epoll() {
            super("netty-epoll", Transport.EPOLL, FlushPolicy.PER_READ);
        }
    }

    /** Row {@code netty-iouring}: Linux io_uring, flushed once for each read. */
    public static final class IoUring extends NettyProvider {

        public IoUring() {
            super("netty-iouring", Transport.IO_URING, FlushPolicy.PER_READ);
        }
    }

    /** Row {@code netty-flusheach}: as {@code netty}, but every message is flushed by itself. */
    public static final class FlushEach extends NettyProvider {

        public FlushEach() {
            super("netty-flusheach", Transport.NIO, FlushPolicy.PER_MESSAGE);
        }
    }

    /** Row {@code netty-text}: as {@code netty}, but a text message becomes a String and is encoded again. WebSocket only. */
    public static final class Text extends NettyProvider {

        public Text() {
            super("netty-text", Transport.NIO, FlushPolicy.PER_READ, TextMessages.DECODED);
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
            super("netty-novalidate", Transport.NIO, FlushPolicy.PER_READ, TextMessages.UNCHECKED);
        }
    }
}
