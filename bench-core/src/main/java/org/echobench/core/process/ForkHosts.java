package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Json;
import org.echobench.results.run.Environment;

/** The hosts of this JVM's fork: where its server runs, and further ones for its load. */
public final class ForkHosts {

    /** The environment variable that names the file with {@link Addresses}. No result keeps it, as it keeps properties. */
    public static final String VARIABLE = "ECHOBENCH_HOSTS";

    private static final Optional<Addresses> ADDRESSES =
            Optional.ofNullable(System.getenv(VARIABLE)).map(file -> read(Path.of(file)));

    private static final Host SERVER =
            ADDRESSES.<Host>map(file -> new RemoteHost(file.server())).orElse(Host.HERE);

    private ForkHosts() {}

    /**
     * The file that names them; only its owner may read it.
     *
     * @param nodes the same hosts, as results describe them
     */
    public record Addresses(RelayAddress server, List<RelayAddress> clients, List<Environment.Node> nodes) {

        public Addresses {
            clients = List.copyOf(clients);
            nodes = List.copyOf(nodes);
        }
    }

    /** @throws UncheckedIOException if it cannot be read */
    public static Addresses read(Path file) {
        try {
            return Json.read(Files.readAllBytes(file), Addresses.class);
        } catch (IOException e) {
            throw new UncheckedIOException("the hosts of this fork cannot be read: " + e.getMessage(), e);
        }
    }

    /** Where the server runs: this machine, unless the run has a topology. */
    public static Host server() {
        return SERVER;
    }

    /** Whether the server runs on another host than this JVM's, or is reached as if it did. */
    public static boolean isServerRemote() {
        return ADDRESSES.isPresent();
    }

    /** Hosts beside this one that take part in the load; none unless the run has a topology with some. */
    public static List<Host> clients() {
        return ADDRESSES.map(Addresses::clients).orElse(List.of()).stream()
                .<Host>map(RemoteHost::new)
                .toList();
    }
}
