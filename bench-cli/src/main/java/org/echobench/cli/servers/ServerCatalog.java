package org.echobench.cli.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.echobench.core.host.Providers;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.HandlerWait;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Workload;
import org.echobench.results.ClassPath;
import org.echobench.results.Isolation;
import org.echobench.results.Param;
import org.echobench.results.Subject;
import org.echobench.results.UserError;
import org.echobench.runner.input.Nearest;

/**
 * Every server of the distribution. Each module's providers are read with a class loader of its own, because each runs
 * with a class path of its own. Not thread-safe.
 */
public final class ServerCatalog {

    /** A server with another version of its framework. No path has this form. */
    private static final Pattern VERSION = Pattern.compile("([a-z][a-z0-9-]*):([^/\\\\]+)");

    private final List<Entry> entries;

    /** Servers with another version of their framework, by {@code id:version}: each is resolved once. */
    private final Map<String, Entry> versions = new HashMap<>();

    /**
     * A server.
     *
     * @param unavailable why it cannot run here; empty if it can
     * @param workloads the workloads that it supports
     * @param lacks settings with which it cannot be started, as name or {@code name=beginning of value}, and why
     * @param classPath the class path that runs it
     * @param version the version of its framework that a user named; empty for that of the distribution
     */
    public record Entry(
            ServerInfo info,
            Optional<String> unavailable,
            Set<Workload> workloads,
            Map<String, String> lacks,
            List<Path> classPath,
            Optional<String> version) {

        public String id() {
            return info.id();
        }

        /** Why a choice of JVM or flags has no effect on it; empty if it runs in a JVM. */
        public Optional<String> noJvm() {
            return info.isExternal()
                    ? Optional.of("does not run in a JVM, so --jvm and --jvm-args have no effect on it")
                    : Optional.empty();
        }

        /** @throws UserError if it does not run in a JVM */
        public void requireJvm() {
            noJvm().ifPresent(reason -> {
                throw new UserError("The server '" + id() + "' " + reason + ".");
            });
        }

        public Subject subject() {
            Subject subject = Subject.of(id(), classPath)
                    .withIsolation(info.isExternal() ? Optional.of(Isolation.FORKED) : Optional.empty());
            return version.map(subject::withVersion).orElse(subject);
        }

        /** The server with another version. If that does not link, it is described as here; it fails when it starts. */
        private Entry with(String other) {
            List<Path> jars = FrameworkVersions.classPath(id() + ":" + other, other, classPath);
            Optional<Entry> read;
            try {
                read = Providers.ofModule(jars, provider -> entry(provider, jars)).stream()
                        .filter(entry -> entry.id().equals(id()))
                        .findFirst();
            } catch (IOException e) {
                read = Optional.empty();
            }
            Entry known = read.orElse(this);
            ServerInfo named = read.isPresent() ? known.info : info.withVersion(other);
            return new Entry(named, known.unavailable, known.workloads, known.lacks, jars, Optional.of(other));
        }
    }

    public ServerCatalog(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    public List<Entry> entries() {
        return entries;
    }

    /** @throws UserError if a module of the distribution cannot be read */
    public static ServerCatalog of(Distribution distribution) {
        List<Entry> entries = new ArrayList<>();
        Path read = distribution.home();
        try {
            entries.addAll(Providers.ofCore(provider -> entry(provider, distribution.ownClassPath())));
            for (Path module : distribution.serverModules()) {
                read = module;
                List<Path> jars = ClassPath.jarsOf(module);
                Providers.ofModule(jars, provider -> entry(provider, jars))
                        .forEach(entry -> add(entries, entry, module));
            }
        } catch (IOException e) {
            throw new UserError(
                    "The servers in " + read + " cannot be read (" + e.getMessage() + "): build them again.", e);
        }
        return new ServerCatalog(entries);
    }

    private static void add(List<Entry> entries, Entry entry, Path module) {
        if (entries.stream().anyMatch(other -> other.id().equals(entry.id()))) {
            throw new UserError("The server '" + entry.id() + "' of " + module
                    + " has the same id as another one: give its provider an id of its own.");
        }
        entries.add(entry);
    }

    private static Entry entry(BenchServerProvider provider, List<Path> classPath) {
        ServerConfig plain = ServerConfig.defaults();
        Map<String, String> lacks = new TreeMap<>();
        provider.unsupported(plain.withTls(true)).ifPresent(reason -> lacks.put(Param.TLS.label(), reason));
        provider.unsupported(plain.withCompression(true))
                .ifPresent(reason -> lacks.put(Param.COMPRESSION.label(), reason));
        provider.unsupported(plain.withAsShipped(true))
                .ifPresent(reason -> lacks.put(Param.AS_SHIPPED.label(), reason));
        provider.unsupported(plain.withHttp2(true)).ifPresent(reason -> lacks.put(Param.HTTP_VERSION.label(), reason));
        provider.unsupported(plain.withHandlerWait(HandlerWait.of(1)))
                .ifPresent(reason -> lacks.put(HandlerWait.SETTING, reason));
        provider.unsupported(plain.withHandlerWait(HandlerWait.parse(HandlerWait.DATABASE + 1)))
                .ifPresent(reason -> lacks.put(HandlerWait.SETTING + "=" + HandlerWait.DATABASE, reason));
        // Some servers can only be started with one thread.
        provider.unsupported(plain.withIoThreads(1))
                .filter(reason -> provider.unsupported(plain.withIoThreads(2)).isPresent())
                .ifPresent(reason -> lacks.put(Param.IO_THREADS.label(), reason));
        return new Entry(
                provider.info(), provider.unavailable(), provider.workloads(), lacks, classPath, Optional.empty());
    }

    /**
     * @param asked an id, or {@code id:version} for another version of its framework
     * @throws UserError if the id is unknown, naming the nearest one, or if there is no such version
     */
    public Entry find(String asked) {
        VersionRange.of(asked).ifPresent(range -> {
            throw new UserError(range + " is a range of releases, and only duet measures one.");
        });
        Matcher version = VERSION.matcher(asked);
        if (!version.matches()) {
            return installed(asked);
        }
        return versions.computeIfAbsent(
                asked, text -> installed(version.group(1)).with(version.group(2)));
    }

    /**
     * The releases of a range in ascending order, without pre-releases unless an end is one.
     *
     * @throws UserError if the server is unknown, or repositories do not list both ends
     */
    public List<String> releases(VersionRange range) {
        return FrameworkVersions.releases(range, installed(range.server()).classPath());
    }

    /** Whether {@link #find} refused a version because the repositories lack one of its artifacts. */
    public static boolean isAbsent(UserError refused) {
        return FrameworkVersions.isAbsent(refused);
    }

    /** The server's id in {@code id:version} or a range; empty for other words. */
    public static Optional<String> serverOf(String asked) {
        return Optional.of(VERSION.matcher(asked)).filter(Matcher::matches).map(version -> version.group(1));
    }

    private Entry installed(String id) {
        return entries.stream()
                .filter(entry -> entry.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new UserError(Nearest.unknown(
                        "server", id, entries.stream().map(Entry::id).toList())));
    }

    /** @throws UserError with the reason, if the server is unknown or cannot run here */
    public Entry findAvailable(String id) {
        Entry entry = find(id);
        entry.unavailable().ifPresent(reason -> {
            throw new UserError("The server '" + id + "' is not available here: " + reason);
        });
        return entry;
    }
}
