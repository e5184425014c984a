package org.echobench.vertx;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.net.impl.ConnectionBase;

/**
 * The open connections, HTTP and WebSocket, to be ended at once when the server closes. Vert.x's own close waits for
 * each peer to read what was sent to it and to answer a close frame. Thread-safe.
 */
final class Connections {

    private final ChannelGroup open = new DefaultChannelGroup(ImmediateEventExecutor.INSTANCE);

    void opened(HttpConnection connection) {
        open.add(((ConnectionBase) connection).channel());
    }

    void closeAll() {
        for (Channel channel : open) {
            ChannelHandlerContext first = channel.pipeline().firstContext();
            if (first != null) {
                // From the first handler on, so that Vert.x's, the last one, is not asked.
                first.close();
            }
        }
    }
}
