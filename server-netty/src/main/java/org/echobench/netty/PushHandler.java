package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.echobench.core.spi.FlushPolicy;

/** A subscriber's connection: its messages are ignored, and it is disconnected if it does not keep up. */
final class PushHandler extends WebSocketHandler {

    PushHandler(FlushPolicy flush) {
        super(flush);
    }

    @Override
    void onMessage(ChannelHandlerContext ctx, WebSocketFrame message) {
        message.release();
    }

    /**
     * More waits than a subscriber may have. Resets the connection, because a peer that does not read sees no other
     * end.
     */
    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
        if (!ctx.channel().isWritable()) {
            ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
            ctx.close();
        }
    }
}
