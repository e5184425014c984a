package org.echobench.core.host;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.CompileQueue;
import org.echobench.core.metrics.ResourceSeries;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.results.metric.Metric;

/** A server in a process of its own: a Java server in a JVM with this JVM's class path, or an external program. */
public final class IsolatedServer implements MeasuredServer {

    private final ForkedServer server;

    /** Whether it runs {@link ServerMain}, which can tell of its JVM. */
    private final boolean ours;

    private final ResourceSeries series = new ResourceSeries(System.nanoTime());
    private Optional<ResourceSampler> sampler = Optional.empty();

    /** @param jvmArguments heap, collector and other flags */
    public IsolatedServer(List<String> jvmArguments, ServerArguments arguments) throws IOException {
        this(arguments.serverId(), command(jvmArguments, arguments));
    }

    /**
     * A server on a class path, or in a JVM, that is not this one's.
     *
     * @param command runs {@link ServerMain}
     */
    public IsolatedServer(String serverId, List<String> command) throws IOException {
        server = new ForkedServer(serverId, command);
        ours = true;
    }

    private IsolatedServer(ForkedServer server) {
        this.server = server;
        ours = false;
    }

    /**
     * A server whose provider starts a process by itself.
     *
     * @throws IOException if it cannot start
     * @throws IllegalArgumentException if the provider starts something else
     */
    public static ForkedServer startExternal(BenchServerProvider provider, ServerConfig config) throws IOException {
        BenchServer started = provider.start(config);
        if (started instanceof ForkedServer) {
            return (ForkedServer) started;
        }
        started.close();
        throw new IllegalArgumentException(
                "server '" + provider.info().id() + "' says that it is an external process, but is none");
    }

    /** As {@link #startExternal}. */
    public static IsolatedServer external(BenchServerProvider provider, ServerConfig config) throws IOException {
        return new IsolatedServer(startExternal(provider, config));
    }

    /** The command that runs {@link ServerMain} with this JVM's java and class path. */
    public static List<String> command(List<String> jvmArguments, ServerArguments arguments) {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
        command.addAll(jvmArguments);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add(ServerMain.class.getName());
        command.addAll(arguments.format());
        return command;
    }

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public Optional<X509Certificate> certificate() {
        return server.certificate();
    }

    @Override
    public void publish(ByteBuffer message) {
        server.publish(message);
    }

    @Override
    public void startSampling() {
        if (ours) {
            server.requestSamples(ResourceSampler.MILLIS);
        }
        sampler = Optional.of(new ResourceSampler(server.pid(), server::latestSample, series));
    }

    @Override
    public void measurementBegins(long nanos) {
        series.measurementBegins(nanos);
    }

    @Override
    public Optional<String> compiling() {
        return CompileQueue.first().or(() -> ours ? server.compiling() : Optional.empty());
    }

    @Override
    public Mark mark() {
        series.beginInterval();
        ServerStats from = server.stats();
        return () -> {
            ServerStats to = server.stats();
            long cpu = to.processCpuNanos() - from.processCpuNanos();
            return new Cost(
                    to.threads().minus(from.threads()),
                    from.processCpuNanos() < 0 ? OptionalLong.empty() : OptionalLong.of(cpu),
                    resources(from, to));
        };
    }

    private List<Scalar> resources(ServerStats from, ServerStats to) {
        List<Scalar> resources = new ArrayList<>(series.maxima());
        if (from.gcCount() >= 0) {
            resources.add(Scalar.of(Metric.SERVER_GC_COUNT, to.gcCount() - from.gcCount()));
        }
        if (from.gcMillis() >= 0) {
            resources.add(Scalar.of(Metric.SERVER_GC_TIME, to.gcMillis() - from.gcMillis()));
        }
        return resources;
    }

    /** What the server uses now, after a full collection. */
    public ServerStats statsAfterGc() {
        return server.statsAfterGc();
    }

    /** Whether its process runs. */
    public boolean alive() {
        return server.alive();
    }

    @Override
    public Diagnosis diagnose() {
        if (server.alive()) {
            try {
                return new Diagnosis("", server.threadDump());
            } catch (UncheckedIOException e) {
                if (server.alive()) {
                    throw e;
                }
                // It was dying while it was asked; its end says more.
            }
        }
        return new Diagnosis(server.died(), "");
    }

    @Override
    public void close() {
        try {
            sampler.ifPresent(ResourceSampler::close);
        } finally {
            server.close();
        }
    }
}
