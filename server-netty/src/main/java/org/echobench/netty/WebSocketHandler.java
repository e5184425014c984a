package org.echobench.netty;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import org.echobench.core.spi.FlushPolicy;

/** Answers control frames; whole messages go to the endpoint. */
abstract class WebSocketHandler extends AnsweringHandler {

    WebSocketHandler(FlushPolicy flush) {
        super(flush);
    }

    /** Takes over a whole text or binary message. */
    abstract void onMessage(ChannelHandlerContext ctx, WebSocketFrame message);

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof WebSocketFrame frame)) {
            // Bytes that the client sent before it had the answer to its handshake, which RFC 6455 section 4.1 forbids.
            ReferenceCountUtil.release(message);
            ctx.close();
            return;
        }
        if (frame instanceof PingWebSocketFrame) {
            answer(ctx, new PongWebSocketFrame(frame.content()));
        } else if (frame instanceof PongWebSocketFrame) {
            frame.release();
        } else if (frame instanceof CloseWebSocketFrame) {
            ctx.writeAndFlush(frame).addListener(ChannelFutureListener.CLOSE);
        } else {
            onMessage(ctx, frame);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof CorruptedWebSocketFrameException) {
            // Netty's decoder has sent the close frame and closes when that is written.
            return;
        }
        if (cause instanceof TooLongFrameException) {
            ctx.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.MESSAGE_TOO_BIG))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        super.exceptionCaught(ctx, cause);
    }
}
