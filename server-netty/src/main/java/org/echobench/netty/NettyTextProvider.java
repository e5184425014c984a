package org.echobench.netty;

import java.util.EnumSet;
import java.util.Set;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.Workload;

/** Row {@code netty-text}: as {@code netty}, but a text message becomes a String and is encoded again. WebSocket only. */
public final class NettyTextProvider extends NettyRow {

    public NettyTextProvider() {
        super("netty-text", Transport.NIO, FlushPolicy.PER_READ, NettyRow.TextMessages.DECODED);
    }

    /** Only an echo has text; all else would be the row {@code netty} again. */
    @Override
    public Set<Workload> workloads() {
        return EnumSet.of(Workload.WEBSOCKET_ECHO);
    }
}
