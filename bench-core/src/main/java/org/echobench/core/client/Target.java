package org.echobench.core.client;

import java.net.InetSocketAddress;
import java.util.Optional;
import org.echobench.core.wire.Opening;

/**
 * The server that the load goes to.
 *
 * @param address the resolved address
 * @param host value of the Host header
 * @param tls how connections are encrypted; empty for plain ones
 */
public record Target(InetSocketAddress address, String host, Optional<ClientTls> tls) {

    /** Below the 28,232 ephemeral ports that Linux gives one address by default, with room to spare. */
    public static final int CONNECTIONS_PER_SOURCE = 25_000;

    public Target {
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("unknown host: " + address.getHostString());
        }
    }

    /** Without TLS. */
    public Target(InetSocketAddress address, String host) {
        this(address, host, Optional.empty());
    }

    public Target withTls(ClientTls tls) {
        return new Target(address, host, Optional.of(tls));
    }

    /** How connections with this opening are encrypted; empty for plain ones. */
    public Optional<ClientTls> tls(Optional<? extends Opening> opening) {
        return tls.map(way -> way.offering(opening.flatMap(Opening::applicationProtocol)));
    }

    /** Without TLS. */
    public static Target of(InetSocketAddress address) {
        return new Target(address, address.getHostString() + ":" + address.getPort());
    }

    /**
     * The address that connection {@code index} binds: empty for as many as one address has ports for; then 127.0.0.2,
     * 127.0.0.3 and so on, if the server is on this machine.
     */
    public Optional<InetSocketAddress> source(int index) {
        int block = index / CONNECTIONS_PER_SOURCE;
        return block == 0 || !address.getAddress().isLoopbackAddress()
                ? Optional.empty()
                : Optional.of(new InetSocketAddress("127.0.0." + (1 + block), 0));
    }
}
