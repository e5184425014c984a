package org.echobench.reactor;

import io.netty.channel.IoHandlerFactory;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.uring.IoUring;
import io.netty.channel.uring.IoUringIoHandler;
import java.util.Optional;
import java.util.function.Supplier;

/** How Netty talks to the kernel. The lambdas keep native libraries from being loaded before they are needed. */
enum Transport {
    NIO(() -> NioIoHandler.newFactory(), () -> null),
    EPOLL(() -> EpollIoHandler.newFactory(), () -> Epoll.unavailabilityCause()),
    IO_URING(() -> IoUringIoHandler.newFactory(), () -> IoUring.unavailabilityCause());

    private final Supplier<IoHandlerFactory> handlers;
    private final Supplier<Throwable> unavailabilityCause;

    /** @param unavailabilityCause gives null if the transport can be used */
    Transport(Supplier<IoHandlerFactory> handlers, Supplier<Throwable> unavailabilityCause) {
        this.handlers = handlers;
        this.unavailabilityCause = unavailabilityCause;
    }

    IoHandlerFactory handlers() {
        return handlers.get();
    }

    /** Why this transport cannot be used here, in one sentence; empty if it can. */
    Optional<String> unavailable() {
        return Optional.ofNullable(unavailabilityCause.get())
                .map(cause -> "Netty's native transport cannot be used here: " + cause);
    }
}
