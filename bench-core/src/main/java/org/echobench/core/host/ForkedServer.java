package org.echobench.core.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.content.InjectedLoss;
import org.echobench.core.metrics.Proc;
import org.echobench.core.metrics.ResourceSeries;
import org.echobench.core.metrics.Sampling;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.process.ServerContainer;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.results.Jvm;
import org.echobench.results.profile.ProfileKind;

/** A {@link MeasuredServer} in a {@link ServerProcess}: a Java server, or a program in another language. */
public final class ForkedServer implements MeasuredServer {

    private final ServerProcess process;

    /** Whether the process runs {@link ServerMain}, and so takes the commands for a JVM. */
    private final boolean jvm;

    private final ResourceSeries series = new ResourceSeries(System.nanoTime());

    /**
     * Starts a Java server with this JVM's java and class path.
     *
     * @param jvmArguments heap, collector and other flags
     */
    public ForkedServer(List<String> jvmArguments, ServerArguments arguments) throws IOException {
        this(arguments.serverId(), command(jvmArguments, arguments));
    }

    /**
     * Starts a Java server by a command, for a class path or java other than this JVM's.
     *
     * @param command runs {@link ServerMain}
     */
    public ForkedServer(String serverId, List<String> command) throws IOException {
        process = new ServerProcess(serverId, command);
        jvm = true;
    }

    private ForkedServer(ServerProcess process) {
        this.process = process;
        jvm = false;
    }

    /**
     * Starts a server whose provider starts a process itself.
     *
     * @throws IOException if it cannot start
     * @throws IllegalArgumentException if the provider starts something else, or if a loss is to be injected
     */
    public static ServerProcess startExternal(BenchServerProvider provider, ServerConfig config) throws IOException {
        if (InjectedLoss.ofJvm().isPresent()) {
            throw new IllegalArgumentException("server '" + provider.info().id()
                    + "' is not a JVM, so echobench.injected.stallMillis, collectMillis and slowNanos do not reach it");
        }
        BenchServer started = provider.start(config);
        if (started instanceof ServerProcess process) {
            return process;
        }
        started.close();
        throw new IllegalArgumentException(
                "server '" + provider.info().id() + "' declares an external process, but is not one");
    }

    /** See {@link #startExternal}. */
    public static ForkedServer external(BenchServerProvider provider, ServerConfig config) throws IOException {
        return new ForkedServer(startExternal(provider, config));
    }

    /** The command that runs {@link ServerMain} with this JVM's java and class path. */
    public static List<String> command(List<String> jvmArguments, ServerArguments arguments) {
        return command(jvmArguments, System.getProperty("java.class.path"), arguments);
    }

    /** The command that runs {@link ServerMain} with this JVM's java on another class path. */
    public static List<String> command(List<String> jvmArguments, String classPath, ServerArguments arguments) {
        List<String> command = new ArrayList<>(List.of(Jvm.ownJava()));
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", classPath, ServerMain.class.getName()));
        command.addAll(arguments.format());
        return command;
    }

    @Override
    public InetSocketAddress address() {
        return process.address();
    }

    @Override
    public Optional<X509Certificate> certificate() {
        return process.certificate();
    }

    @Override
    public void publish(ByteBuffer message) {
        process.publish(message);
    }

    @Override
    public void startSampling() {
        if (jvm) {
            process.requestSamples(ResourceSeries.MILLIS);
        }
        series.sample(process::usage, process::latestSample);
    }

    @Override
    public void pauseSampling(boolean pause) {
        if (jvm) {
            process.requestSamples(pause ? 0 : ResourceSeries.MILLIS);
        }
        series.pause(pause);
    }

    @Override
    public void rehearse() {
        if (jvm) {
            process.rehearse();
        }
    }

    @Override
    public void measurementBegins(long nanos) {
        series.measurementBegins(nanos);
    }

    @Override
    public Optional<String> compiling() {
        return JvmReports.compiling().or(() -> jvm ? process.compiling() : Optional.empty());
    }

    @Override
    public Profile profile(ProfileKind kind) {
        if (!jvm) {
            return MeasuredServer.super.profile(kind);
        }
        process.beginProfile(kind).orThrow();
        return new Profile() {
            @Override
            public void restart() {
                process.beginProfile(kind).orThrow();
            }

            @Override
            public Sampling end(Path folder) {
                return process.endProfile(folder).orThrow();
            }
        };
    }

    @Override
    public Snapshot snapshot() {
        series.beginInterval();
        ServerStats from = process.stats();
        Optional<ServerContainer.Usage> before = process.contained();
        return () -> {
            ServerStats to = process.stats();
            series.endInterval(process.usage(), jvm ? Optional.of(to) : Optional.empty());
            OptionalLong processCpuNanos = ServerStats.used(from.processCpuNanos(), to.processCpuNanos());
            List<Scalar> resources = new ArrayList<>(series.maxima());
            before.ifPresent(earlier ->
                    resources.addAll(process.contained().orElseThrow().since(earlier)));
            return Cost.between(from, to, processCpuNanos, resources);
        };
    }

    @Override
    public Optional<ServerStats> statsAfterGc() {
        return Optional.of(process.statsAfterGc());
    }

    @Override
    public Optional<Proc.Descriptors> descriptors() {
        return process.descriptors();
    }

    @Override
    public Diagnosis diagnose() {
        if (process.alive()) {
            try {
                return new Diagnosis("", process.threadDump());
            } catch (UncheckedIOException e) {
                if (process.isSilent()) {
                    return Diagnosis.SILENT;
                }
                // It is ending. died() waits for the end, which is the diagnosis.
            }
        }
        return new Diagnosis(process.died(), "");
    }

    /** See {@link ServerProcess#chosen}; empty if it is not a JVM. */
    public Optional<String> chosen() {
        return jvm ? Optional.of(process.chosen()) : Optional.empty();
    }

    /** See {@link ServerProcess#awaitEnd}. */
    void awaitEnd(Duration limit) {
        process.awaitEnd(limit);
    }

    /** Ends the process at once: for a server whose failure is known and is a result. */
    public void abandon() {
        series.close();
        process.abandon();
    }

    @Override
    public void close() {
        try {
            series.close();
        } finally {
            process.close();
        }
    }
}
