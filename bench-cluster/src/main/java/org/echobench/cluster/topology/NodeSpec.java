package org.echobench.cluster.topology;

import java.util.List;
import java.util.Optional;

/**
 * A process on a host, which starts servers or clients there.
 *
 * @param name unique within the topology: {@code server}, {@code client-2}
 * @param host as SSH reaches it; {@value #LOCAL} is this machine, without SSH
 * @param java the {@code java} command there; empty for the topology's
 * @param cpus processors of what it starts, as {@code taskset -c} takes them; empty for all
 * @param address where it and what it starts listen
 * @param sources addresses that clients there bind in turn; none where the host chooses
 */
public record NodeSpec(
        String name, String host, Optional<String> java, Optional<String> cpus, String address, List<String> sources) {

    /** The orchestrator's name for this machine. */
    public static final String LOCAL = "localhost";

    /** The name of the server's node. */
    public static final String SERVER = "server";

    public NodeSpec {
        sources = List.copyOf(sources);
    }

    public boolean local() {
        return host.equals(LOCAL);
    }

    public boolean isServer() {
        return name.equals(SERVER);
    }
}
