package org.echobench.core.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.echobench.results.Json;

/** The hosts of this JVM's fork: where its server runs, and further ones for its load. */
public final class ForkHosts {

    /** The environment variable that names the file with {@link Hosts}. Unlike properties, results do not store it. */
    public static final String VARIABLE = "ECHOBENCH_HOSTS";

    private static final Optional<Path> FILE =
            Optional.ofNullable(System.getenv(VARIABLE)).map(Path::of);

    private static final Optional<Hosts> HOSTS = FILE.map(ForkHosts::read);

    private static final Host SERVER =
            HOSTS.<Host>map(hosts -> host(hosts.server())).orElse(Host.HERE);

    private ForkHosts() {}

    /** What the file says. */
    public record Hosts(HostAccess server, List<HostAccess> clients) {

        public Hosts {
            clients = List.copyOf(clients);
        }
    }

    private static Hosts read(Path file) {
        try {
            return Json.read(Files.readAllBytes(file), Hosts.class);
        } catch (IOException e) {
            throw new UncheckedIOException("the hosts of this fork cannot be read: " + e.getMessage(), e);
        }
    }

    private static Host host(HostAccess access) {
        return new RemoteHost(access, FILE.orElseThrow());
    }

    /** Where the server runs: this machine, unless the run has a topology. */
    public static Host server() {
        return SERVER;
    }

    /** Whether the server runs on another host than this JVM's, or is reached as if it did. */
    public static boolean isServerRemote() {
        return HOSTS.isPresent();
    }

    /** Hosts besides this one that take part in the load; empty unless the run's topology has some. */
    public static List<Host> clients() {
        return HOSTS.map(Hosts::clients).orElse(List.of()).stream()
                .map(ForkHosts::host)
                .toList();
    }
}
