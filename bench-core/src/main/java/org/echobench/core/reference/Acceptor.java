package org.echobench.core.reference;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;

/** Accepts connections on the first event loop, and distributes them to all loops in turn. */
final class Acceptor implements EventLoop.Channel {

    /** The most in one turn, so that a burst of connects does not hold up the connections of the same loop. */
    private static final int MOST_AT_ONCE = 64;

    /** If accepting fails, descriptors have run out, and trying again at once would only burn CPU time. */
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final ServerSocketChannel listener;
    private final List<EventLoop> loops;
    private final EventLoop own;
    private final SelectionKey key;
    private int next;

    Acceptor(ServerSocketChannel listener, List<EventLoop> loops) throws IOException {
        this.listener = listener;
        this.loops = loops;
        own = loops.get(0);
        listener.configureBlocking(false);
        key = listener.register(own.selector, SelectionKey.OP_ACCEPT, this);
    }

    @Override
    public void ready() {
        try {
            for (int i = 0; i < MOST_AT_ONCE; i++) {
                SocketChannel channel = listener.accept();
                if (channel == null) {
                    return;
                }
                distribute(channel);
            }
        } catch (IOException e) {
            own.report("connections cannot be accepted for " + PAUSE.toMillis() + " ms", e);
            key.interestOps(0);
            own.after(PAUSE, this::resume);
        }
    }

    private void distribute(SocketChannel channel) {
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        } catch (IOException e) {
            // The peer is gone already.
            own.close(channel);
            return;
        }
        EventLoop loop = loops.get(next);
        next = (next + 1) % loops.size();
        if (loop == own) {
            own.adopt(channel);
        } else if (!loop.execute(() -> loop.adopt(channel))) {
            own.close(channel);
        }
    }

    private void resume() {
        if (key.isValid()) {
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    @Override
    public void close() {
        own.close(listener);
    }
}
