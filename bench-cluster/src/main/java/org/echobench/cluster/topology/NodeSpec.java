package org.echobench.cluster.topology;

import java.util.List;
import java.util.Optional;

/**
 * A process on a host.
 *
 * @param name unique within the topology, such as {@code loader-2}
 * @param host as SSH reaches it; {@value #LOCAL} is this machine, without SSH
 * @param java the {@code java} command there; empty for {@code java} on the host's PATH
 * @param jvmArgs added to the suite's own
 * @param cpus processors, as {@code taskset -c} takes them; empty for all
 * @param addresses the server's: one, where clients connect; a client's: the source addresses of its connections
 */
public record NodeSpec(
        String name,
        Role role,
        String host,
        Optional<String> java,
        List<String> jvmArgs,
        Optional<String> cpus,
        List<String> addresses) {

    /** The orchestrator's name for this machine. */
    public static final String LOCAL = "localhost";

    public NodeSpec {
        jvmArgs = List.copyOf(jvmArgs);
        addresses = List.copyOf(addresses);
        if (role == Role.SERVER && addresses.size() != 1) {
            throw new IllegalArgumentException("the server needs one address, but has " + addresses.size());
        }
    }

    public boolean local() {
        return host.equals(LOCAL);
    }

    /** Where clients connect to the server. */
    public String serverAddress() {
        return addresses.get(0);
    }
}
