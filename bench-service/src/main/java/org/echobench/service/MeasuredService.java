package org.echobench.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.client.ClientTls;
import org.echobench.core.host.JvmReports;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.metrics.ResourceSeries;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.process.ServerProcess;

/**
 * A {@link MeasuredServer} over a {@link Service}. Of one that was started here the operating system tells processor
 * time, memory and threads, and the agent in its JVM allocation, heap and collections. Of one that ran already nothing is
 * known.
 */
public final class MeasuredService implements MeasuredServer {

    private final Service service;
    private final ResourceSeries series = new ResourceSeries(System.nanoTime());

    /** @param service that is ready; it is closed with this */
    public MeasuredService(Service service) {
        this.service = service;
    }

    @Override
    public InetSocketAddress address() {
        return new InetSocketAddress(service.url().getHost(), service.port());
    }

    @Override
    public Optional<X509Certificate> certificate() {
        return Optional.empty();
    }

    /** As the JDK trusts. */
    @Override
    public Optional<ClientTls> tls() {
        return service.url().getScheme().equals("https")
                ? Optional.of(ClientTls.usual(service.url().getHost(), service.port()))
                : Optional.empty();
    }

    @Override
    public void publish(ByteBuffer message) {
        throw new UnsupportedOperationException("a service publishes by itself");
    }

    @Override
    public void startSampling() {
        if (service.isStarted()) {
            Optional<ServerProcess> agent = service.agent();
            agent.ifPresent(jvm -> jvm.requestSamples(ResourceSeries.MILLIS));
            series.sample(service::usage, () -> agent.flatMap(ServerProcess::latestSample));
        }
    }

    @Override
    public void measurementBegins(long nanos) {
        series.measurementBegins(nanos);
    }

    @Override
    public Optional<String> compiling() {
        return JvmReports.compiling().or(() -> service.agent().flatMap(ServerProcess::compiling));
    }

    @Override
    public void useAllProcessors(boolean all) {
        service.useAllProcessors(all);
    }

    @Override
    public Snapshot snapshot() {
        service.lookForChildren();
        series.beginInterval();
        Optional<ProcessUsage> from = service.usage();
        Optional<ServerStats> jvmFrom = service.agent().map(ServerProcess::stats);
        return () -> {
            service.lookForChildren();
            OptionalLong cpuNanos = cpuNanos(from, service.usage());
            if (jvmFrom.isEmpty()) {
                return new Cost(ThreadUsage.UNCOUNTED, cpuNanos, series.maxima());
            }
            ServerStats jvmTo = service.agent().orElseThrow().stats();
            List<Scalar> resources = new ArrayList<>(series.maxima());
            resources.addAll(jvmTo.collectionsSince(jvmFrom.get()));
            return new Cost(jvmTo.threads().minus(jvmFrom.get().threads()), cpuNanos, resources);
        };
    }

    /**
     * The resident set is that of all its processes, without an agent before any collection. How much of a heap is resident
     * is not known, because it is not touched beforehand.
     */
    @Override
    public Optional<ServerStats> statsAfterGc() {
        service.lookForChildren();
        Optional<ServerStats> jvm = service.agent().map(ServerProcess::statsAfterGc);
        Optional<ProcessUsage> used = service.usage();
        if (jvm.isEmpty() && used.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ServerStats(
                jvm.map(ServerStats::threads).orElse(ThreadUsage.UNCOUNTED),
                used.map(ProcessUsage::cpuNanos).orElse(-1L),
                jvm.map(ServerStats::heapBytes).orElse(-1L),
                -1,
                jvm.map(ServerStats::directBytes).orElse(-1L),
                used.map(ProcessUsage::residentBytes).orElse(-1L),
                used.map(ProcessUsage::threads).orElse(-1),
                jvm.map(ServerStats::gcCount).orElse(-1L),
                jvm.map(ServerStats::gcMillis).orElse(-1L)));
    }

    private static OptionalLong cpuNanos(Optional<ProcessUsage> from, Optional<ProcessUsage> to) {
        return from.isPresent() && to.isPresent()
                ? ServerStats.used(from.get().cpuNanos(), to.get().cpuNanos())
                : OptionalLong.empty();
    }

    @Override
    public Diagnosis diagnose() {
        try {
            boolean asked = service.agent().isPresent() && !service.hasEnded();
            return new Diagnosis(service.died(), asked ? service.agent().get().threadDump() : "");
        } catch (UncheckedIOException e) {
            return service.agent().orElseThrow().isSilent() ? Diagnosis.SILENT : new Diagnosis("is ending", "");
        }
    }

    @Override
    public void close() {
        try {
            series.close();
        } finally {
            try {
                service.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
