package org.echobench.core.host;

import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.function.Function;
import org.echobench.core.spi.BenchServerProvider;

/**
 * Reads the servers of a module of the distribution. Each module is read with a class loader of its own, because each
 * runs with a class path of its own. A provider is valid only during the call.
 */
public final class ServerModule {

    private ServerModule() {}

    /**
     * The servers of a module that is not on this JVM's class path.
     *
     * @param jars its class path
     * @throws IOException if the module cannot be read
     */
    public static <T> List<T> read(List<Path> jars, Function<BenchServerProvider, T> entry) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(urls(jars), ServerModule.class.getClassLoader())) {
            return read(loader, entry);
        }
    }

    /**
     * The servers that bench-core brings.
     *
     * @throws IOException as the other
     */
    public static <T> List<T> readOwn(Function<BenchServerProvider, T> entry) throws IOException {
        return read(ServerModule.class.getClassLoader(), entry);
    }

    private static <T> List<T> read(ClassLoader loader, Function<BenchServerProvider, T> entry) throws IOException {
        try {
            return ServiceLoader.load(BenchServerProvider.class, loader).stream()
                    .filter(provider -> provider.type().getClassLoader() == loader)
                    .map(ServiceLoader.Provider::get)
                    .map(entry)
                    .toList();
        } catch (ServiceConfigurationError | LinkageError | IllegalStateException e) {
            throw new IOException(e.getMessage(), e);
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
