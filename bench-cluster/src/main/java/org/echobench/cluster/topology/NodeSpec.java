package org.echobench.cluster.topology;

import static org.echobench.runner.input.YamlFile.required;

import java.util.List;
import java.util.Optional;
import org.echobench.results.CpuList;

/**
 * A process on a host, which starts servers or clients there; in a topology's file only the host must be given.
 *
 * @param host as SSH reaches it; {@value #LOCAL} is this machine, without SSH
 * @param address where it and what it starts listen; by default the host
 * @param sources addresses that clients there bind in turn; none where the host chooses
 * @param java the {@code java} command there; empty for the topology's
 * @param cpus processors of what it starts, as {@code taskset -c} takes them; empty for all
 */
public record NodeSpec(
        String host, String address, List<String> sources, Optional<String> java, Optional<String> cpus) {

    /** This machine, without SSH. */
    public static final String LOCAL = "localhost";

    public NodeSpec {
        String reached = required("host", host).equals(LOCAL) ? "127.0.0.1" : host;
        address = address == null ? reached : address;
        sources = sources == null ? List.of() : List.copyOf(sources);
        try {
            cpus = cpus.map(list -> CpuList.parse(list).toString());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("cpus: " + e.getMessage(), e);
        }
    }

    public boolean local() {
        return host.equals(LOCAL);
    }
}
