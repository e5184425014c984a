package org.echobench.netty;

import org.echobench.core.spi.FlushPolicy;

/** Row {@code netty-flusheach}: as {@code netty}, but every message is flushed by itself. */
public final class NettyFlushEachProvider extends NettyRow {

    public NettyFlushEachProvider() {
        super("netty-flusheach", Transport.NIO, FlushPolicy.PER_MESSAGE);
    }
}
