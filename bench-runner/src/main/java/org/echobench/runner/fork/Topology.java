package org.echobench.runner.fork;

import static org.echobench.runner.input.YamlFile.required;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.echobench.core.process.HostAccess;
import org.echobench.results.CpuList;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * The hosts of a run that this machine controls, as a YAML file names them; docs/hosts.md has all its keys.
 *
 * @param patienceSeconds how long a host may take to respond, 2 to 600, by default 10: more than its longest GC pause
 * @param clients further machines that generate load; may be empty
 */
public record Topology(Integer patienceSeconds, HostSpec server, List<HostSpec> clients) {

    /** The name of the server's host. */
    static final String SERVER = "server";

    /** Text that a shell does not interpret. */
    private static final Pattern PLAIN = Pattern.compile("[\\w./+:@~=,-]+");

    public Topology {
        patienceSeconds = Objects.requireNonNullElse(patienceSeconds, 10);
        new Param.Range(2, 600).require("patienceSeconds", patienceSeconds);
        if (!required(SERVER, server).sources().isEmpty()) {
            throw new IllegalArgumentException("server must not have sources: they are for clients");
        }
        clients = clients == null ? List.of() : clients;
        int missing = new ArrayList<>(clients).indexOf(null);
        if (missing >= 0) {
            throw new IllegalArgumentException("clients[" + missing + "] is missing");
        }
        clients = List.copyOf(clients);
    }

    /**
     * A host.
     *
     * @param run the prefix that runs a command there, such as {@code ssh -T bench@server1}; empty for this machine
     * @param address on which its processes listen; for this machine 127.0.0.1 by default
     * @param sources local addresses that clients there use in turn; empty if the host chooses
     * @param java the java command there
     * @param folder in which a run makes a folder of its own; by default /tmp
     * @param cpus processors of its processes, in the syntax of {@code taskset -c}; empty for all
     */
    public record HostSpec(
            String run, String address, List<String> sources, String java, String folder, Optional<String> cpus) {

        public HostSpec {
            run = Objects.requireNonNullElse(run, "").strip();
            address = required("address", address == null && run.isEmpty() ? "127.0.0.1" : address);
            sources = sources == null ? List.of() : List.copyOf(sources);
            java = plain("java", Objects.requireNonNullElse(java, "java"));
            folder = plain("folder", Objects.requireNonNullElse(folder, "/tmp"));
            try {
                cpus = cpus.map(list -> CpuList.parse(list).toString());
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("cpus: " + e.getMessage(), e);
            }
        }

        private static String plain(String key, String value) {
            if (!PLAIN.matcher(value).matches()) {
                throw new IllegalArgumentException(
                        key + " must not contain blanks or what a shell interprets, but is '" + value + "'");
            }
            return value;
        }

        private HostAccess access(String name, String runFolder, int patienceSeconds) {
            return new HostAccess(
                    name,
                    run.isEmpty() ? List.of() : List.of(run.split("\\s+")),
                    java,
                    folder + "/" + runFolder + "-" + name,
                    "",
                    cpus,
                    address,
                    sources,
                    patienceSeconds);
        }
    }

    /** @throws org.echobench.results.UserError if the file cannot be read, or has an unknown key or a wrong value */
    public static Topology read(Path file) {
        return YamlFile.read(file, Topology.class).value();
    }

    /** The server's host first, then {@code client-1} and so on. */
    List<HostSpec> hosts() {
        List<HostSpec> hosts = new ArrayList<>(clients);
        hosts.add(0, server);
        return hosts;
    }

    /** How a new run reaches its hosts, in the order of {@link #hosts}. */
    List<HostAccess> access() {
        String folder = "echobench-" + UUID.randomUUID().toString().substring(0, 8);
        List<HostAccess> access = new ArrayList<>();
        for (HostSpec host : hosts()) {
            access.add(host.access(access.isEmpty() ? SERVER : "client-" + access.size(), folder, patienceSeconds));
        }
        return access;
    }
}
