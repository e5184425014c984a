package org.echobench.netty;

import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CorruptedWebSocketFrameException;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;
import org.echobench.core.content.HandlerWork;
import org.echobench.core.spi.FlushPolicy;

/** Answers control frames, and passes whole messages to the endpoint. */
abstract class WebSocketHandler extends RespondingHandler<WebSocketFrame> {

    WebSocketHandler(FlushPolicy flush, WorkerDispatch dispatch) {
        super(flush, dispatch);
    }

    @Override
    void receive(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof WebSocketFrame frame)) {
            // Bytes that the client sent before it had received the response to its handshake, which RFC 6455
            // section 4.1 forbids.
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
            dispatch(ctx, frame);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) throws Exception {
        if (cause instanceof CorruptedWebSocketFrameException) {
            // Netty's decoder has sent the close frame, and closes the connection when it is written.
            return;
        }
        if (cause instanceof TooLongFrameException) {
            ctx.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.MESSAGE_TOO_BIG))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        super.exceptionCaught(ctx, cause);
    }

    /** Echoes every message: the received frame itself, unless text is decoded. */
    static final class Echo extends WebSocketHandler {

        private final HandlerWork work;
        private final boolean decodesText;

        /** @param decodesText whether a text message becomes a String, as in most applications */
        Echo(HandlerWork work, boolean decodesText, FlushPolicy flush, WorkerDispatch dispatch) {
            super(flush, dispatch);
            this.decodesText = decodesText;
            this.work = work;
        }

        @Override
        void handle(ChannelHandlerContext ctx, WebSocketFrame message) {
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

    /** A subscriber's connection: its messages are ignored, and it is disconnected if it does not keep up. */
    static final class Push extends WebSocketHandler {

        Push(FlushPolicy flush) {
            super(flush, WorkerDispatch.NONE);
        }

        @Override
        void handle(ChannelHandlerContext ctx, WebSocketFrame message) {
            message.release();
        }

        /**
         * Too much is queued for this subscriber. Resets the connection, because a peer that does not read would not
         * see any other end.
         */
        @Override
        public void channelWritabilityChanged(ChannelHandlerContext ctx) {
            if (!ctx.channel().isWritable()) {
                ctx.channel().config().setOption(ChannelOption.SO_LINGER, 0);
                ctx.close();
            }
        }
    }
}
