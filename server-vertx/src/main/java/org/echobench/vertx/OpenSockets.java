package org.echobench.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.vertx.core.http.ServerWebSocket;
import io.vertx.core.internal.http.WebSocketInternal;

/**
 * Keeps the open WebSockets, to end them at once. Vert.x's own close waits until the peer has read all that was sent
 * to it and has answered the close frame. Thread-safe.
 */
final class OpenSockets {

    private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);

    private volatile boolean closing;

    void add(ServerWebSocket socket) {
        open.add(context(socket).channel());
        if (closing) {
            cut(socket);
        }
    }

    /** Cuts off all open WebSockets, and later ones as soon as they open. */
    void cutAll() {
        closing = true;
        for (Channel channel : open) {
            ChannelHandlerContext first = channel.pipeline().firstContext();
            if (first != null) {
                first.close();
            }
        }
    }

    static void cut(ServerWebSocket socket) {
        context(socket).close();
    }

    /** The place of Vert.x's handler in Netty's pipeline: a close from here bypasses it. */
    private static ChannelHandlerContext context(ServerWebSocket socket) {
        return ((WebSocketInternal) socket).channelHandlerContext();
    }
}
