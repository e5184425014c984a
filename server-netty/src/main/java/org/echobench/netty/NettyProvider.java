package org.echobench.netty;

import org.echobench.core.spi.FlushPolicy;

/** Row {@code netty}: the JDK's NIO, flushed once for each read. */
public final class NettyProvider extends NettyRow {

    public NettyProvider() {
        super("netty", Transport.NIO, FlushPolicy.PER_READ);
    }
}
