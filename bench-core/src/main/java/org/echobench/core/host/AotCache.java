package org.echobench.core.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.echobench.core.client.Target;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.ServerArguments;
import org.echobench.results.Disk;
import org.echobench.results.Jvm;

/**
 * The AOT cache of a server (JEP 483, 514 and 515): its loaded and linked classes and its method profiles, from an
 * earlier run.
 */
public final class AotCache implements AutoCloseable {

    /** The first JDK whose cache has method profiles as well. */
    private static final int JDK = 25;

    /** A JVM writes its recording as it exits: this takes a few seconds, or more while others start. */
    private static final Duration RECORDING = Duration.ofMinutes(2);

    private final Path folder;

    private AotCache(Path folder) {
        this.folder = folder;
    }

    /**
     * Runs the server once, and makes its cache.
     *
     * @param load puts load on the server in that run
     * @throws IllegalArgumentException if this JVM is too old, or the server runs on another host
     * @throws IOException if the server does not start, or the cache cannot be made
     */
    public static AotCache of(ServerArguments arguments, Consumer<Target> load) throws IOException {
        if (Runtime.version().feature() < JDK || ForkHosts.isServerRemote()) {
            throw new IllegalArgumentException(
                    "an AOT cache needs JDK " + JDK + " or newer, and a server on this host");
        }
        AotCache cache = new AotCache(Files.createTempDirectory("echobench-aot"));
        try {
            cache.train(arguments, load);
            cache.make(arguments);
            return cache;
        } catch (IOException | RuntimeException e) {
            cache.close();
            throw e;
        }
    }

    private void train(ServerArguments arguments, Consumer<Target> load) throws IOException {
        try (ForkedServer server =
                new ForkedServer(flags("-XX:AOTMode=record", "-XX:AOTConfiguration=" + configuration()), arguments)) {
            load.accept(Target.of(server.address()));
            server.awaitEnd(RECORDING);
        }
    }

    private void make(ServerArguments arguments) throws IOException {
        List<String> flags = flags("-XX:AOTMode=create", "-XX:AOTConfiguration=" + configuration(), flag());
        StringBuilder printed = new StringBuilder();
        if (Jvm.run(ForkedServer.command(flags, arguments), printed) != 0 || !Files.exists(file())) {
            throw new IOException("the AOT cache cannot be made: " + printed);
        }
    }

    private static List<String> flags(String... more) {
        List<String> flags = new ArrayList<>(SuiteJvm.ofSubject());
        flags.addAll(List.of(more));
        return flags;
    }

    private Path file() {
        return folder.resolve("server.aot");
    }

    private Path configuration() {
        return folder.resolve("server.aotconf");
    }

    /** The flags with which the server starts from this cache, or fails. */
    public List<String> flags() {
        return List.of(flag(), "-XX:AOTMode=on");
    }

    private String flag() {
        return "-XX:AOTCache=" + file();
    }

    @Override
    public void close() throws IOException {
        Disk.delete(folder);
    }
}
