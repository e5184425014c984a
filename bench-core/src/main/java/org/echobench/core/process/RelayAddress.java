package org.echobench.core.process;

import java.io.Serializable;
import java.util.List;

/**
 * How to reach a host's relay: a process there that starts programs for whoever knows the secret.
 *
 * @param name of the host, for messages
 * @param address where the relay listens, and where servers on that host do
 * @param port of the relay
 * @param secret in hexadecimal; it is proved and never sent
 * @param patienceSeconds after which a connection that gives no sign of life is lost
 * @param sources addresses that clients there bind in turn; none where the host chooses
 */
public record RelayAddress(
        String name, String address, int port, String secret, int patienceSeconds, List<String> sources)
        implements Serializable {

    public RelayAddress {
        sources = List.copyOf(sources);
    }

    /** Without the secret, which is nobody's to read. */
    @Override
    public String toString() {
        return name + " at " + address + ":" + port;
    }
}
