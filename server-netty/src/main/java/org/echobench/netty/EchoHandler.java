package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.FlushPolicy;

/** Sends every message back: the very frame that came, unless text is decoded. */
final class EchoHandler extends WebSocketHandler {

    private final HandlerWork work;
    private final boolean decodesText;

    /** @param decodesText whether a text message becomes a String, as an application would have it */
    EchoHandler(HandlerWork work, boolean decodesText, FlushPolicy flush) {
        super(flush);
        this.decodesText = decodesText;
        this.work = work;
    }

    @Override
    void onMessage(ChannelHandlerContext ctx, WebSocketFrame message) {
        work.perform();
        if (decodesText && message instanceof TextWebSocketFrame frame) {
            String text = frame.text();
            frame.release();
            answer(ctx, new TextWebSocketFrame(text));
        } else {
            answer(ctx, message);
        }
    }
}
