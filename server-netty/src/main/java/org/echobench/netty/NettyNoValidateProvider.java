package org.echobench.netty;

import org.echobench.core.spi.FlushPolicy;

/** Row {@code netty-novalidate}: as {@code netty}, but text is not checked to be UTF-8, as Vert.x does not. */
public final class NettyNoValidateProvider extends NettyRow {

    public NettyNoValidateProvider() {
        super("netty-novalidate", Transport.NIO, FlushPolicy.PER_READ, NettyRow.TextMessages.UNCHECKED);
    }
}
