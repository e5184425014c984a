package org.echobench.cluster.topology;

import static org.echobench.runner.input.YamlFile.required;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/**
 * The hosts of a run beside this machine, as a YAML file names them; README.md has all its keys.
 *
 * @param java the {@code java} command of the hosts reached by SSH
 * @param patienceSeconds how long a node may give no sign of life, 2 to 600: more than its longest collection
 * @param clients further machines for the load; may be none
 */
public record Topology(SshAccess ssh, String java, int patienceSeconds, NodeSpec server, List<NodeSpec> clients) {

    public Topology {
        clients = List.copyOf(clients);
    }

    /** @throws org.echobench.results.UserError in one sentence, if the file says anything that is not known */
    public static Topology read(Path file) {
        return YamlFile.read(file, Keys.class).value().topology();
    }

    static Topology parse(String name, String text) {
        return YamlFile.parse(name, text, Keys.class).value().topology();
    }

    /** How long a JVM may take to start: a minute, or the patience if it is longer. */
    public Duration startLimit() {
        return Duration.ofSeconds(Math.max(60, patienceSeconds));
    }

    /** The server, the clients. */
    public List<NodeSpec> nodes() {
        List<NodeSpec> nodes = new ArrayList<>(clients);
        nodes.add(0, server);
        return nodes;
    }

    /** Hosts that are reached by SSH, each once. */
    public List<String> remoteHosts() {
        return nodes().stream()
                .filter(node -> !node.local())
                .map(NodeSpec::host)
                .distinct()
                .toList();
    }

    record Keys(
            Optional<Ssh> ssh,
            Optional<String> java,
            Optional<Integer> patienceSeconds,
            Host server,
            List<Host> clients) {

        Keys {
            patienceSeconds.ifPresent(seconds -> new Param.Range(2, 600).require("patienceSeconds", seconds));
            if (!required("server", server).sources().isEmpty()) {
                throw new IllegalArgumentException("server has no sources: they are for clients");
            }
            clients = listed(clients);
        }

        Topology topology() {
            List<NodeSpec> nodes = new ArrayList<>();
            for (Host client : clients) {
                nodes.add(client.node("client-" + (nodes.size() + 1)));
            }
            return new Topology(
                    ssh.map(Ssh::access).orElseGet(SshAccess::usual),
                    java.orElse("java"),
                    patienceSeconds.orElse(10),
                    server.node(NodeSpec.SERVER),
                    nodes);
        }
    }

    record Ssh(Optional<String> user, Optional<Integer> port, Optional<String> knownHosts, Optional<String> key) {

        Ssh {
            port.ifPresent(number -> new Param.Range(1, 65_535).require("port", number));
        }

        SshAccess access() {
            SshAccess usual = SshAccess.usual();
            return new SshAccess(
                    user.orElse(usual.user()),
                    port.orElse(usual.port()),
                    knownHosts.map(Ssh::path).orElse(usual.knownHosts()),
                    key.map(Ssh::path));
        }

        private static Path path(String text) {
            return text.startsWith("~/") ? Path.of(System.getProperty("user.home"), text.substring(2)) : Path.of(text);
        }
    }

    record Host(
            String host, Optional<String> address, List<String> sources, Optional<String> java, Optional<String> cpus) {

        Host {
            required("host", host);
            sources = listed(sources);
            cpus = processors(cpus);
        }

        NodeSpec node(String name) {
            String reached = host.equals(NodeSpec.LOCAL) ? "127.0.0.1" : host;
            return new NodeSpec(name, host, java, cpus, address.orElse(reached), sources);
        }
    }

    private static <T> List<T> listed(List<T> given) {
        return given == null ? List.of() : List.copyOf(given);
    }

    private static Optional<String> processors(Optional<String> given) {
        try {
            return given.map(ServerCpus::checked);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("cpus: " + e.getMessage(), e);
        }
    }
}
