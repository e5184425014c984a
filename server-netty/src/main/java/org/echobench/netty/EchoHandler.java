package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.FlushPolicy;

/** Sends every message back: the very frame that came, not a copy. */
final class EchoHandler extends WebSocketHandler {

    private final HandlerWork work;

    EchoHandler(HandlerWork work, FlushPolicy flush) {
        super(flush);
        this.work = work;
    }

    @Override
    void onMessage(ChannelHandlerContext ctx, WebSocketFrame message) {
        work.perform();
        answer(ctx, message);
    }
}
