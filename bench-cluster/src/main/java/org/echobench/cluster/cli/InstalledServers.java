package org.echobench.cluster.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.echobench.core.host.ServerModule;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;
import org.echobench.results.ClassPath;
import org.echobench.results.UserError;

/** The servers of the distribution, each with the jars that a JVM needs to run it. */
final class InstalledServers {

    /** Set by the start script. */
    private static final String HOME = "echobench.home";

    /** A server and its class path. */
    record Installed(ServerInfo info, Set<Workload> workloads, boolean publishesEach, List<Path> classPath) {}

    private final Path servers;

    private InstalledServers(Path home) {
        servers = home.resolve("servers");
    }

    static InstalledServers ofDistribution() {
        return new InstalledServers(Path.of(System.getProperty(HOME, "")).toAbsolutePath());
    }

    /** @throws UserError if there is none of that id, or it cannot run in a cluster */
    Installed find(String id) {
        List<Installed> all = all();
        Installed found = all.stream()
                .filter(one -> one.info().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UserError("There is no server '" + id + "'; known are "
                        + all.stream().map(one -> one.info().id()).collect(Collectors.joining(", ")) + "."));
        if (found.info().isExternal()) {
            throw new UserError("The server '" + id + "' is not a Java program: a cluster sends only jars"
                    + " to the hosts, so it cannot run it.");
        }
        return found;
    }

    private List<Installed> all() {
        List<Path> own = ClassPath.ofThisJvm().files();
        List<Installed> all = new ArrayList<>();
        Path module = servers;
        try {
            all.addAll(ServerModule.readOwn(provider -> installed(provider, own)));
            for (Path one : modules()) {
                module = one;
                List<Path> jars = ClassPath.jarsOf(one);
                all.addAll(ServerModule.read(jars, provider -> installed(provider, jars)));
            }
        } catch (IOException e) {
            throw new UserError("The servers in " + module + " cannot be read: build again.", e);
        }
        return all;
    }

    private static Installed installed(BenchServerProvider provider, List<Path> classPath) {
        return new Installed(provider.info(), provider.workloads(), provider.publishesEach(), classPath);
    }

    private List<Path> modules() throws IOException {
        if (!Files.isDirectory(servers)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(servers)) {
            return files.filter(Files::isDirectory).sorted().toList();
        }
    }
}
