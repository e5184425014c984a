package org.echobench.cluster.cli;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Stream;
import org.echobench.core.run.RunRefusedException;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

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

    /** @throws RunRefusedException if there is none of that id, or it cannot run in a cluster */
    Installed find(String id) {
        List<Path> own = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .toList();
        List<String> known = new ArrayList<>();
        Optional<Installed> found = find(id, InstalledServers.class.getClassLoader(), own, known);
        for (Path module : list(servers, Files::isDirectory)) {
            if (found.isEmpty()) {
                List<Path> jars = list(module, file -> file.toString().endsWith(".jar"));
                try (URLClassLoader loader = new URLClassLoader(urls(jars), InstalledServers.class.getClassLoader())) {
                    found = find(id, loader, jars, known);
                } catch (IOException e) {
                    throw new RunRefusedException("The servers in " + module + " cannot be read: build again.", e);
                }
            }
        }
        return found.orElseThrow(() -> new RunRefusedException(
                "There is no server '" + id + "'; known are " + String.join(", ", known) + "."));
    }

    private static Optional<Installed> find(String id, ClassLoader loader, List<Path> classPath, List<String> known) {
        for (ServiceLoader.Provider<BenchServerProvider> one :
                ServiceLoader.load(BenchServerProvider.class, loader).stream().toList()) {
            if (one.type().getClassLoader() == loader) {
                BenchServerProvider provider = one.get();
                known.add(provider.info().id());
                if (provider.info().id().equals(id)) {
                    if (provider.info().threading() == Threading.EXTERNAL_PROCESS) {
                        throw new RunRefusedException("The server '" + id + "' is no Java program: a cluster cannot run"
                                + " it yet, because only jars are sent to the hosts.");
                    }
                    return Optional.of(
                            new Installed(provider.info(), provider.workloads(), provider.publishesEach(), classPath));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Path> list(Path folder, java.util.function.Predicate<Path> wanted) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(wanted).sorted().toList();
        } catch (IOException e) {
            throw new RunRefusedException("The folder " + folder + " cannot be read: build the distribution again.", e);
        }
    }

    private static URL[] urls(List<Path> jars) throws MalformedURLException {
        URL[] urls = new URL[jars.size()];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = jars.get(i).toUri().toURL();
        }
        return urls;
    }
}
