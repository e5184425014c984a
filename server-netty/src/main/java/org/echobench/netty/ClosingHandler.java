package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.PrematureChannelClosureException;
import java.io.IOException;

/** The last of a pipeline. */
class ClosingHandler extends ChannelInboundHandlerAdapter {

    /** A connection that broke is closed; anything else goes on to Netty's log as well. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (!(cause instanceof IOException || cause instanceof PrematureChannelClosureException)) {
            super.exceptionCaught(ctx, cause);
        }
        ctx.close();
    }
}
