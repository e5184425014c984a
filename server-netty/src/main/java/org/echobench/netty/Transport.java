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

/** How Netty talks to the kernel. */
enum Transport {
    NIO("NIO") {
        @Override
        IoHandlerFactory handlers() {
            return NioIoHandler.newFactory();
        }

        @Override
        Class<? extends ServerChannel> serverChannel() {
            return NioServerSocketChannel.class;
        }

        @Override
        Throwable unavailabilityCause() {
            return null;
        }
    },
    EPOLL("epoll") {
        @Override
        IoHandlerFactory handlers() {
            return EpollIoHandler.newFactory();
        }

        @Override
        Class<? extends ServerChannel> serverChannel() {
            return EpollServerSocketChannel.class;
        }

        @Override
        Throwable unavailabilityCause() {
            return Epoll.unavailabilityCause();
        }
    },
    IO_URING("io_uring") {
        @Override
        IoHandlerFactory handlers() {
            return IoUringIoHandler.newFactory();
        }

        @Override
        Class<? extends ServerChannel> serverChannel() {
            return IoUringServerSocketChannel.class;
        }

        @Override
        Throwable unavailabilityCause() {
            return IoUring.unavailabilityCause();
        }
    };

    private final String label;

    Transport(String label) {
        this.label = label;
    }

    abstract IoHandlerFactory handlers();

    abstract Class<? extends ServerChannel> serverChannel();

    /** Null where the transport can be used. */
    abstract Throwable unavailabilityCause();

    /** Empty, or why this transport cannot be used here, in one sentence. */
    Optional<String> unavailable() {
        Throwable cause = unavailabilityCause();
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
