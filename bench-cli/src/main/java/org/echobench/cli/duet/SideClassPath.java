package org.echobench.cli.duet;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.echobench.core.host.Linkage;
import org.echobench.core.spi.Threading;
import org.echobench.results.ClassPath;
import org.echobench.results.ExitCode;
import org.echobench.results.Isolation;
import org.echobench.results.Sha256;
import org.echobench.results.UserError;
import org.echobench.runner.plan.JmhBenchmark;

/**
 * The class path of a side's server, read without this command's classes, because another commit has different ones.
 *
 * @param jars the jars of a fork's class path, in order
 */
record SideClassPath(List<Path> jars) {

    private static final String PROVIDER = "org.echobench.core.spi.BenchServerProvider";

    /**
     * A server on the class path.
     *
     * @param unavailable why it cannot run here; empty if it can
     * @param isolation as in {@link org.echobench.results.Subject}
     */
    record Server(String library, String version, Optional<String> unavailable, Optional<Isolation> isolation) {}

    private URLClassLoader loader() throws IOException {
        return new URLClassLoader(ClassPath.urls(jars), ClassLoader.getPlatformClassLoader());
    }

    /** The server with this id; empty if no provider on the class path has it. */
    Optional<Server> server(String id) {
        try (URLClassLoader loader = loader()) {
            Class<?> contract = loader.loadClass(PROVIDER);
            for (Object provider : ServiceLoader.load(contract, loader)) {
                for (Object row : rows(contract, provider)) {
                    Object info = call(contract, row, "info");
                    if (call(info.getClass(), info, "id").equals(id)) {
                        return Optional.of(server(contract, row, info));
                    }
                }
            }
            return Optional.empty();
        } catch (ClassNotFoundException e) {
            return Optional.empty();
        } catch (IOException | ReflectiveOperationException | LinkageError | ServiceConfigurationError e) {
            throw Linkage.missing(e)
                    .map(missing -> new UserError(
                            ExitCode.INCOMPLETE, "The row '" + id + "' cannot be measured: " + missing + "."))
                    .orElseGet(() -> new UserError(
                            "The servers in " + jars.get(0).getParent() + " cannot be read: " + e + ".", e));
        }
    }

    /** The rows of a provider. In a build before 2026-11-26 each row is a provider of its own. */
    private static List<?> rows(Class<?> contract, Object provider) throws ReflectiveOperationException {
        boolean gives = Stream.of(contract.getMethods())
                .anyMatch(method -> method.getName().equals("rows"));
        return gives ? (List<?>) call(contract, provider, "rows") : List.of(provider);
    }

    private static Server server(Class<?> contract, Object row, Object info) throws ReflectiveOperationException {
        Optional<?> reason = (Optional<?>) call(contract, row, "unavailable");
        boolean external = call(info.getClass(), info, "http").toString().equals(Threading.EXTERNAL_PROCESS.name());
        return new Server(
                String.valueOf(call(info.getClass(), info, "library")),
                String.valueOf(call(info.getClass(), info, "version")),
                reason.map(String::valueOf),
                external ? Optional.of(Isolation.FORKED) : Optional.empty());
    }

    /** @param type a public type, so its method may be called even if the provider's own class is not public */
    private static Object call(Class<?> type, Object target, String method) throws ReflectiveOperationException {
        return type.getMethod(method).invoke(target);
    }

    /** The parameters of a benchmark with their annotated values; empty if there is no such benchmark. */
    Optional<SortedMap<String, List<String>>> benchmark(String name) {
        try {
            return JmhBenchmark.on(jars).stream()
                    .filter(benchmark -> benchmark.name().equals(name))
                    .findFirst()
                    .map(JmhBenchmark::params);
        } catch (IOException | RuntimeException e) {
            throw new UserError("The benchmarks in " + jars.get(0).getParent() + " cannot be read: " + e + ".", e);
        }
    }

    /** SHA-256 of a benchmark's class and its inner classes: equal if it measures the same thing in the same way. */
    String bytecode(String className) {
        try (URLClassLoader loader = loader()) {
            ByteArrayOutputStream code = new ByteArrayOutputStream();
            add(loader.loadClass(className), loader, code);
            return Sha256.of(code.toByteArray());
        } catch (IOException | ClassNotFoundException | LinkageError e) {
            throw new UserError("The benchmark " + className + " cannot be read: " + e + ".", e);
        }
    }

    private static void add(Class<?> type, ClassLoader loader, OutputStream code) throws IOException {
        try (InputStream in = loader.getResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            if (in == null) {
                throw new IOException("no class file of " + type.getName());
            }
            in.transferTo(code);
        }
        for (Class<?> inner : Stream.of(type.getDeclaredClasses())
                .sorted((a, b) -> a.getName().compareTo(b.getName()))
                .toList()) {
            add(inner, loader, code);
        }
    }
}
