package org.echobench.netty;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.ServerChannel;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import io.netty.channel.uring.IoUringServerSocketChannel;
import java.util.Optional;
import java.util.function.Supplier;

/** How Netty talks to the kernel. The lambdas keep native libraries from being loaded before they are needed. */
enum Transport {
    NIO("NIO", NioServerSocketChannel.class, () -> NioIoHandler.newFactory(), () -> null),
    EPOLL(
            "epoll",
            EpollServerSocketChannel.class,
            () -> EpollIoHandler.newFactory(),
            () -> Epoll.unavailabilityCause()),
    IO_URING(
            "io_uring",
            IoUringServerSocketChannel.class,
            () -> IoUringIoHandler.newFactory(),
            () -> IoUring.unavailabilityCause());

    private final String label;
    private final Class<? extends ServerChannel> serverChannel;
    private final Supplier<IoHandlerFactory> handlers;
    private final Supplier<Throwable> unavailabilityCause;

    /** @param unavailabilityCause gives null if the transport can be used */
    Transport(
            String label,
            Class<? extends ServerChannel> serverChannel,
            Supplier<IoHandlerFactory> handlers,
            Supplier<Throwable> unavailabilityCause) {
        this.label = label;
        this.serverChannel = serverChannel;
        this.handlers = handlers;
        this.unavailabilityCause = unavailabilityCause;
    }

    IoHandlerFactory handlers() {
        return handlers.get();
    }

    Class<? extends ServerChannel> serverChannel() {
        return serverChannel;
    }

    /** Why this transport cannot be used here, in one sentence; empty if it can. */
    Optional<String> unavailable() {
        Throwable cause = unavailabilityCause.get();
        if (cause == null) {
            return Optional.empty();
        }
        Throwable root = cause;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return Optional.of("Netty's " + label + " transport cannot be used here: " + root);
    }
}
