package org.echobench.netty;

import io.netty.channel.ChannelHandlerContext;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.echobench.core.spi.FlushPolicy;

/**
 * Handles one connection's requests or messages one after the other, on the threads of the row. Writes responses under
 * the row's flush policy. Stops reading and handling requests while too many responses wait for a client that does not
 * read.
 *
 * @param <R> the request or message that the handler answers
 */
abstract class RespondingHandler<R> extends ClosingHandler {

    private final boolean flushEach;
    private final WorkerDispatch dispatch;

    /** Whether a deferred handler is still running. */
    private boolean handling;

    /** What was received and cannot be handled yet; null if a message can be. */
    private Queue<Object> held;

    RespondingHandler(FlushPolicy flush, WorkerDispatch dispatch) {
        flushEach = flush == FlushPolicy.PER_MESSAGE;
        this.dispatch = dispatch;
    }

    /** Takes ownership of a received message. */
    abstract void receive(ChannelHandlerContext ctx, Object message);

    /** The handler: takes ownership of the request, and answers it. */
    abstract void handle(ChannelHandlerContext ctx, R request);

    @Override
    public final void channelRead(ChannelHandlerContext ctx, Object message) {
        if (held == null && !ctx.channel().isWritable()) {
            held = new ArrayDeque<>();
        }
        if (held == null) {
            receive(ctx, message);
        } else {
            held.add(message);
        }
    }

    /** Calls the handler, here or on the threads of the row. */
    final void dispatch(ChannelHandlerContext ctx, R request) {
        if (!dispatch.defers()) {
            handle(ctx, request);
            return;
        }
        handling = true;
        held = new ArrayDeque<>();
        dispatch.later(ctx, () -> {
            try {
                handle(ctx, request);
            } catch (RuntimeException e) {
                ctx.pipeline().fireExceptionCaught(e);
            } finally {
                if (ctx.executor().inEventLoop()) {
                    handled(ctx);
                } else {
                    ctx.executor().execute(() -> handled(ctx));
                }
            }
        });
    }

    private void handled(ChannelHandlerContext ctx) {
        handling = false;
        goOn(ctx);
        ctx.flush();
    }

    /** Receives what was held, up to the next deferred request, or until the channel is not writable. */
    private void goOn(ChannelHandlerContext ctx) {
        Queue<Object> left = held;
        held = null;
        while (held == null && !left.isEmpty()) {
            if (!ctx.channel().isWritable()) {
                held = new ArrayDeque<>();
                break;
            }
            receive(ctx, left.remove());
        }
        if (held != null) {
            held.addAll(left);
        }
    }

    /** Writes a response, of which it takes ownership. A failure reaches {@link #exceptionCaught}. */
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
        boolean writable = ctx.channel().isWritable();
        ctx.channel().config().setAutoRead(writable);
        if (writable && held != null && !handling) {
            goOn(ctx);
            ctx.flush();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        if (held != null) {
            held.forEach(ReferenceCountUtil::release);
            held.clear();
        }
    }
}
