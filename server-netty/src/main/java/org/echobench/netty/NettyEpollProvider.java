package org.echobench.netty;

import org.echobench.core.spi.FlushPolicy;

/** Row {@code netty-epoll}: Linux epoll by Netty's own native library, flushed once for each read. */
public final class NettyEpollProvider extends NettyRow {

    public NettyEpollProvider() {
        super("netty-epoll", Transport.EPOLL, FlushPolicy.PER_READ);
    }
}
