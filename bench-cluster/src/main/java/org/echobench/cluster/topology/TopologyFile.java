package org.echobench.cluster.topology;

import static org.echobench.runner.input.YamlFile.required;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.echobench.core.process.ServerCpus;
import org.echobench.results.Param;
import org.echobench.runner.input.YamlFile;

/** Reads a topology from YAML; README.md has all its keys. The records here are the file's own. */
public final class TopologyFile {

    private TopologyFile() {}

    /** @throws org.echobench.results.UserError in one sentence, if the file says anything that is not known */
    public static Topology read(Path file) {
        return topology(YamlFile.read(file, Keys.class).value());
    }

    static Topology parse(String name, String text) {
        return topology(YamlFile.parse(name, text, Keys.class).value());
    }

    private static Topology topology(Keys file) {
        List<NodeSpec> clients = new ArrayList<>();
        for (Client client : file.clients()) {
            clients.add(client.node("client-" + (clients.size() + 1)));
        }
        return new Topology(
                file.ssh().map(Ssh::access).orElseGet(SshAccess::usual),
                file.java().orElse("java"),
                file.patienceSeconds().orElse(10),
                file.server().node(),
                clients);
    }

    record Keys(
            Optional<Ssh> ssh,
            Optional<String> java,
            Optional<Integer> patienceSeconds,
            Server server,
            List<Client> clients) {

        Keys {
            patienceSeconds.ifPresent(seconds -> new Param.Range(2, 600).require("patienceSeconds", seconds));
            required("server", server);
            clients = listed(clients);
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

    record Server(String host, Optional<String> address, Optional<String> java, Optional<String> cpus) {

        Server {
            required("host", host);
            cpus = processors(cpus);
        }

        NodeSpec node() {
            return new NodeSpec(NodeSpec.SERVER, host, java, cpus, address.orElseGet(() -> reached(host)), List.of());
        }
    }

    record Client(
            String host, Optional<String> address, List<String> sources, Optional<String> java, Optional<String> cpus) {

        Client {
            required("host", host);
            sources = listed(sources);
            cpus = processors(cpus);
        }

        NodeSpec node(String name) {
            return new NodeSpec(name, host, java, cpus, address.orElseGet(() -> reached(host)), sources);
        }
    }

    private static String reached(String host) {
        return host.equals(NodeSpec.LOCAL) ? "127.0.0.1" : host;
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
