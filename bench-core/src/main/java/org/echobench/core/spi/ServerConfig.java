package org.echobench.core.spi;

import java.io.IOException;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * How to start a server. Each setting is honoured or refused with an {@link UnsupportedSettingException}.
 *
 * @param host the address to bind
 * @param port 0 to 65,535; 0 for any free port
 * @param ioThreads the number of threads that wait on selectors and read and write sockets, 1 to 1,024; empty for the
 *     framework's own sizing
 * @param maxMessageBytes the largest WebSocket message accepted, 1 KiB to 1 GiB
 * @param injected what is injected into every handler
 * @param tls whether to serve TLS, and nothing else, with {@link TlsMaterial#ofThisProcess()}
 * @param compression whether to accept permessage-deflate; without it the extension is declined when offered
 * @param http2 whether to serve HTTP/2: without TLS to clients that know it (RFC 9113, section 3.3), with TLS to those
 *     that request {@code h2} by ALPN
 * @param asShipped true leaves limits, time-outs and socket options at the framework's defaults; false uses the suite's
 */
public record ServerConfig(
        String host,
        int port,
        OptionalInt ioThreads,
        int maxMessageBytes,
        InjectedWork injected,
        boolean tls,
        boolean compression,
        boolean http2,
        boolean asShipped) {

    /** The largest WebSocket message that every server accepts unless a row sets another limit. */
    public static final int DEFAULT_MAX_MESSAGE_BYTES = 4 << 20;

    public ServerConfig {
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(ioThreads, "ioThreads");
        Objects.requireNonNull(injected, "injected");
        range("port", port, 0, 65_535);
        ioThreads.ifPresent(n -> range("ioThreads", n, 1, 1_024));
        range("maxMessageBytes", maxMessageBytes, 1 << 10, 1 << 30);
    }

    static void range(String setting, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(setting + " must be " + least + " to " + most + ", but is " + value);
        }
    }

    /** Loopback, any free port, the framework's own threads, no injected work, no TLS, no compression, no HTTP/2. */
    public static ServerConfig defaults() {
        return new ServerConfig(
                "127.0.0.1",
                0,
                OptionalInt.empty(),
                DEFAULT_MAX_MESSAGE_BYTES,
                InjectedWork.NONE,
                false,
                false,
                false,
                false);
    }

    public ServerConfig withHost(String host) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withPort(int port) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withIoThreads(int ioThreads) {
        return new ServerConfig(
                host, port, OptionalInt.of(ioThreads), maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withMaxMessageBytes(int maxMessageBytes) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withHandlerWorkNanos(int nanos) {
        return withInjected(new InjectedWork(nanos, injected.handlerAllocBytes(), injected.handlerWait()));
    }

    public ServerConfig withHandlerAllocBytes(int bytes) {
        return withInjected(new InjectedWork(injected.handlerWorkNanos(), bytes, injected.handlerWait()));
    }

    public ServerConfig withHandlerWait(HandlerWait wait) {
        return withInjected(new InjectedWork(injected.handlerWorkNanos(), injected.handlerAllocBytes(), wait));
    }

    private ServerConfig withInjected(InjectedWork injected) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withTls(boolean tls) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withCompression(boolean compression) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withHttp2(boolean http2) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    public ServerConfig withAsShipped(boolean asShipped) {
        return new ServerConfig(host, port, ioThreads, maxMessageBytes, injected, tls, compression, http2, asShipped);
    }

    /** The largest frame on the wire, for limits that count it: compression makes some messages a little larger. */
    public int maxFrameBytes() {
        return compression ? maxMessageBytes + (maxMessageBytes >> 8) + 64 : maxMessageBytes;
    }

    private ServerConfig refuse(boolean asked, String serverId, String setting, String reason) {
        if (asked) {
            throw new UnsupportedSettingException(serverId, setting, reason);
        }
        return this;
    }

    /** For a provider without TLS: refuses a configuration that asks for it. */
    public ServerConfig refuseTls(String serverId) {
        return refuse(tls, serverId, "tls", "this row has no TLS");
    }

    /** For a provider without permessage-deflate: refuses a configuration that asks for it. */
    public ServerConfig refuseCompression(String serverId) {
        return refuse(compression, serverId, "compression", "this row has no permessage-deflate");
    }

    /**
     * For a provider without HTTP/2: refuses a configuration that asks for it.
     *
     * @param reason why it has none
     */
    public ServerConfig refuseHttp2(String serverId, String reason) {
        return refuse(http2, serverId, "http2", reason);
    }

    /** For a provider that supports only the suite's equal settings: refuses the framework's own. */
    public ServerConfig refuseAsShipped(String serverId) {
        return refuse(asShipped, serverId, "asShipped", "this row has only the suite's settings");
    }

    /**
     * For a provider with handlers on event loops, which must not block: refuses a configuration with a handler wait.
     *
     * @param others the framework's rows whose handlers can wait
     */
    public ServerConfig refuseWait(String serverId, String... others) {
        String can = others.length == 0 ? "" : "; these rows can: " + String.join(", ", others);
        boolean waits = !injected.handlerWait().isNone();
        return refuse(waits, serverId, HandlerWait.SETTING, "its event loops must not wait" + can);
    }

    /** For a provider whose handlers wait without holding a thread: refuses a handler wait for a database. */
    public ServerConfig refuseDatabase(String serverId) {
        String reason = "JDBC holds up a thread, and no thread of this row waits";
        return refuse(injected.handlerWait().inDatabase(), serverId, HandlerWait.SETTING, reason);
    }

    /**
     * For a provider whose number of I/O threads cannot be set: refuses a configuration that sets it.
     *
     * @param reason which threads it has
     */
    public ServerConfig refuseIoThreads(String serverId, String reason) {
        return refuse(ioThreads.isPresent(), serverId, "ioThreads", reason);
    }

    /**
     * Why a server could not start, in one sentence: the address, and the message of the innermost cause.
     *
     * @param failure the framework's exception
     */
    public IOException startFailure(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String reason = root.getMessage() == null ? root.toString() : root.getMessage();
        return new IOException("cannot start on " + host + ":" + port + ": " + reason, failure);
    }
}
