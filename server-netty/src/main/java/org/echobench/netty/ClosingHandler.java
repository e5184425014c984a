package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.PrematureChannelClosureException;
import java.io.IOException;

/** The last handler of a pipeline, which closes the connection after an error. */
class ClosingHandler extends ChannelInboundHandlerAdapter {

    /** Closes the connection; an error other than a broken connection also goes to Netty's log. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (!(cause instanceof IOException || cause instanceof PrematureChannelClosureException)) {
            super.exceptionCaught(ctx, cause);
        }
        ctx.close();
    }
}
