package org.echobench.netty;

import org.echobench.core.spi.FlushPolicy;

/** Row {@code netty-iouring}: Linux io_uring, flushed once for each read. */
public final class NettyIoUringProvider extends NettyRow {

    public NettyIoUringProvider() {
        super("netty-iouring", Transport.IO_URING, FlushPolicy.PER_READ);
    }
}
