package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.PrematureChannelClosureException;
import java.io.IOException;
import org.echobench.core.spi.FlushPolicy;

/** Writes answers under the row's flush policy, and reads no further while too many of them wait. */
abstract class AnsweringHandler extends ChannelInboundHandlerAdapter {

    private final boolean flushEach;

    AnsweringHandler(FlushPolicy flush) {
        flushEach = flush == FlushPolicy.PER_MESSAGE;
    }

    /** Takes over the message. A failure reaches {@link #exceptionCaught}. */
    final void answer(ChannelHandlerContext ctx, Object message) {
        if (flushEach) {
            ctx.writeAndFlush(message, ctx.voidPromise());
        } else {
            ctx.write(message, ctx.voidPromise());
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
        if (!flushEach) {
            ctx.flush();
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        ctx.channel().config().setAutoRead(ctx.channel().isWritable());
    }

    /** A connection that broke is closed; anything else goes on to Netty's log as well. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (!(cause instanceof IOException || cause instanceof PrematureChannelClosureException)) {
            super.exceptionCaught(ctx, cause);
        }
        ctx.close();
    }
}
