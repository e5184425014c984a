package org.echobench.netty;

import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.LibraryVersion;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;

/** Shared by all rows of this module; a row is a transport, a flush policy, and what is done with text. */
abstract class NettyRow implements BenchServerProvider {

    private final String id;
    private final Transport transport;
    private final FlushPolicy flush;
    private final TextMessages text;

    NettyRow(String id, Transport transport, FlushPolicy flush) {
        this(id, transport, flush, TextMessages.CHECKED);
    }

    NettyRow(String id, Transport transport, FlushPolicy flush, TextMessages text) {
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
        Optional<String> reason = unavailable();
        if (reason.isPresent()) {
            throw new IOException("server '" + id + "' cannot start: " + reason.get());
        }
        return NettyServer.start(id, transport, flush, text, config);
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
}
