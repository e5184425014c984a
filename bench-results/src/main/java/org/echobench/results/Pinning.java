package org.echobench.results;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The processors of client and server in rows whose server runs in its own process. Other rows use all processors.
 *
 * @param server processors of the server's process
 * @param client processors of the fork that drives the load, and of its subscriber processes
 * @param seen the number of processors that a JVM pinned to the server's list sees, 1 or more; fewer under a
 *     container's quota
 */
public record Pinning(CpuList server, CpuList client, int seen) {

    /** System properties of a fork's JVM: the two lists. JMH keeps them in its result. */
    public static final String SERVER = "echobench.server.cpus";

    public static final String CLIENT = "echobench.client.cpus";

    private static final String SERVER_ARGUMENT = "-D" + SERVER + "=";
    private static final String CLIENT_ARGUMENT = "-D" + CLIENT + "=";

    public Pinning {
        if (seen < 1 || seen > server.numbers().size()) {
            throw new IllegalArgumentException(
                    "seen must be 1 to " + server.numbers().size() + ", but is " + seen);
        }
    }

    /** The arguments of a fork's JVM. */
    public List<String> jvmArgs() {
        return List.of(SERVER_ARGUMENT + server, CLIENT_ARGUMENT + client);
    }

    /** The processors that arguments of a fork's JVM name: {@code server 0, client 1}; empty if they name none. */
    public static Optional<String> in(List<String> jvmArgs) {
        String said = Stream.of(SERVER_ARGUMENT, CLIENT_ARGUMENT)
                .flatMap(start -> jvmArgs.stream()
                        .filter(argument -> argument.startsWith(start))
                        .limit(1))
                .map(argument -> argument.replace(SERVER_ARGUMENT, "server ").replace(CLIENT_ARGUMENT, "client "))
                .collect(Collectors.joining(", "));
        return Optional.of(said).filter(text -> !text.isEmpty());
    }

    /** The arguments without those that {@link #in} reads. */
    public static List<String> without(List<String> jvmArgs) {
        return jvmArgs.stream()
                .filter(argument -> !argument.startsWith(SERVER_ARGUMENT) && !argument.startsWith(CLIENT_ARGUMENT))
                .toList();
    }

    /** For people: {@code server on processor 0 (its JVM sees 1), client on 1}. */
    @Override
    public String toString() {
        boolean shared = server.numbers().containsAll(client.numbers());
        return "server on processor" + (server.numbers().size() == 1 ? " " : "s ") + server + " (its JVM sees " + seen
                + "), client on " + client + (shared ? " as well, because none is left" : "");
    }
}
