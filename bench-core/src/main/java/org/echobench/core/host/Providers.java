package org.echobench.core.host;

import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.results.ClassPath;

/**
 * Finds the servers on this JVM's class path, and those of a module of the distribution: each module runs with a class
 * path of its own, so it is read with a class loader of its own.
 */
public final class Providers {

    /** Stands for the first server on the class path that is not the reference. */
    public static final String AUTO = "auto";

    private static final String REFERENCE = "reference";

    private Providers() {}

    /** All of them, in the order of the class path. */
    public static List<BenchServerProvider> all() {
        return ServiceLoader.load(BenchServerProvider.class).stream()
                .flatMap(provider -> provider.get().rows().stream())
                .collect(Collectors.toList());
    }

    /**
     * The servers of a module that is not on this JVM's class path. A provider is valid only during the call.
     *
     * @param jars its class path
     * @throws IOException if the module cannot be read
     */
    public static <T> List<T> ofModule(List<Path> jars, Function<BenchServerProvider, T> entry) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(ClassPath.urls(jars), Providers.class.getClassLoader())) {
            return of(loader, entry);
        }
    }

    /**
     * The servers of bench-core.
     *
     * @throws IOException if they cannot be read
     */
    public static <T> List<T> ofCore(Function<BenchServerProvider, T> entry) throws IOException {
        return of(Providers.class.getClassLoader(), entry);
    }

    private static <T> List<T> of(ClassLoader loader, Function<BenchServerProvider, T> entry) throws IOException {
        try {
            return ServiceLoader.load(BenchServerProvider.class, loader).stream()
                    .filter(provider -> provider.type().getClassLoader() == loader)
                    .flatMap(provider -> provider.get().rows().stream())
                    .map(entry)
                    .toList();
        } catch (ServiceConfigurationError | LinkageError | IllegalStateException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /**
     * The provider of an id that can run here; {@link #AUTO} is allowed.
     *
     * @throws IllegalArgumentException in one sentence, if there is none or it is unavailable here
     */
    public static BenchServerProvider find(String id) {
        List<BenchServerProvider> all = all();
        BenchServerProvider provider = all.stream()
                .filter(p -> id.equals(AUTO)
                        ? !p.info().id().startsWith(REFERENCE)
                        : p.info().id().equals(id))
                .findFirst()
                .or(() -> id.equals(AUTO) ? all.stream().findFirst() : Optional.empty())
                .orElseThrow(() -> new IllegalArgumentException("unknown server '" + id + "'; on this class path: "
                        + all.stream().map(p -> p.info().id()).sorted().collect(Collectors.joining(", "))));
        provider.unavailable().ifPresent(reason -> {
            throw new IllegalArgumentException(
                    "server '" + provider.info().id() + "' is not available here: " + reason);
        });
        return provider;
    }
}
