package org.echobench.service;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.client.ClientTls;
import org.echobench.core.host.JvmReports;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.ProcessUsage;
import org.echobench.core.metrics.ResourceSeries;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.process.ServerProcess;
import org.echobench.results.UserError;

/**
 * A service that knows nothing of Echobench: started here, and then ended with its children, or already running. For a
 * started service, the operating system reports CPU time, memory and threads, and the agent in its JVM reports
 * allocation, heap and collections. Nothing is known about a service that was already running. Called by one thread at
 * a time, except {@link #usage()}.
 */
public final class Service implements MeasuredServer {

    /** Stands for a free port in a command. */
    public static final String PORT = "{port}";

    /** Stands for the JVM flag that starts the agent, in the command of a JVM. */
    public static final String AGENT = "{agent}";

    private static final int TRY_MILLIS = 2_000;
    private static final long BETWEEN_TRIES_MILLIS = 50;

    private final URI url;
    private final Optional<ServiceProcess> started;
    private final ResourceSeries series = new ResourceSeries(System.nanoTime());

    /** Why the last attempt did not find it ready. */
    private String notReady = "";

    private Service(URI url, Optional<ServiceProcess> started) {
        this.url = url;
        this.started = started;
    }

    /** A service that is already running and is not ended here. */
    public static Service running(URI url) {
        return new Service(url, Optional.empty());
    }

    /**
     * Starts a service on the server's processors ({@link org.echobench.core.process.ServerCpus}).
     *
     * @param command with {@link #PORT}, and {@link #AGENT} for a JVM; a shell splits it into words and becomes the
     *     service; words of the form NAME=VALUE at its beginning are environment variables of the service
     * @param folder the working directory
     * @throws IOException if there is no shell, or this JVM is ending
     */
    static Service start(String command, Path folder) throws IOException {
        ServiceProcess process = new ServiceProcess(command, folder);
        return new Service(URI.create("http://127.0.0.1:" + process.address().getPort()), Optional.of(process));
    }

    /** Scheme, host and port. */
    public URI url() {
        return url;
    }

    /** The port is the scheme's default if the URL has none. */
    @Override
    public InetSocketAddress address() {
        int usual = url.getScheme().equals("https") ? 443 : 80;
        return new InetSocketAddress(url.getHost(), url.getPort() >= 0 ? url.getPort() : usual);
    }

    /** With the certificates that the JDK trusts. */
    @Override
    public Optional<ClientTls> tls() {
        return url.getScheme().equals("https")
                ? Optional.of(ClientTls.usual(url.getHost(), address().getPort()))
                : Optional.empty();
    }

    /** Whether its JVM has the agent, which counts the CPU of threads, allocation and heap. */
    public boolean hasAgent() {
        return agent().isPresent();
    }

    /** Its JVM, reached by the agent in it; empty if the command names no agent, or it is not ready. */
    Optional<ServerProcess> agent() {
        return started.flatMap(ServiceProcess::jvm);
    }

    /** Whether it was started here and has ended. */
    private boolean hasEnded() {
        return started.flatMap(ServiceProcess::exitCode).isPresent();
    }

    private String died() {
        return "ended with exit code " + started.orElseThrow().exitCode().orElseThrow();
    }

    private String lastLines() {
        return started.map(process -> "; " + process.lastLines()).orElse("");
    }

    /**
     * Waits until it is ready.
     *
     * @param path the path that then answers with a status of 200 to 299; if it is empty, the port is tried
     * @throws IOException in one sentence, if it ends or is not ready within the limit
     */
    void awaitReady(Optional<String> path, Duration limit) throws IOException, InterruptedException {
        long from = System.nanoTime();
        while (!ready(path)) {
            if (hasEnded()) {
                throw new IOException("the service " + died() + " before it was ready" + lastLines());
            }
            if (System.nanoTime() - from > limit.toNanos()) {
                throw new IOException("the service at " + url + " was not ready within " + limit.toSeconds() + " s"
                        + notReady + lastLines());
            }
            Thread.sleep(BETWEEN_TRIES_MILLIS);
        }
        if (started.isPresent()) {
            started.get().awaitAgent();
        }
    }

    private boolean ready(Optional<String> path) {
        try {
            if (path.isEmpty()) {
                try (Socket socket = new Socket()) {
                    socket.connect(address(), TRY_MILLIS);
                    // A port that nothing listens on can be connected to itself.
                    return socket.getLocalPort() != socket.getPort();
                }
            }
            HttpURLConnection connection =
                    (HttpURLConnection) url.resolve(path.get()).toURL().openConnection();
            connection.setConnectTimeout(TRY_MILLIS);
            connection.setReadTimeout(TRY_MILLIS);
            try {
                int status = connection.getResponseCode();
                notReady = "; " + path.get() + " was answered with "
                        + (status < 0 ? "something that is not HTTP" : "status " + status);
                return status / 100 == 2;
            } finally {
                connection.disconnect();
            }
        } catch (UnknownHostException e) {
            notReady = "; the host " + url.getHost() + " is not known";
        } catch (IOException e) {
            notReady = "; the last try ended with: " + (e.getMessage() == null ? e : e.getMessage());
        }
        return false; // not yet
    }

    /** Looks for processes that it has started since; {@link #usage()} counts them from now on. Takes milliseconds. */
    void lookForChildren() {
        started.ifPresent(ServiceProcess::look);
    }

    /** The use of all its processes ({@link ProcessUsage#ofAll}); empty for a service that was already running. */
    Optional<ProcessUsage> usage() {
        return started.flatMap(ServiceProcess::usage);
    }

    @Override
    public void publish(ByteBuffer message) {
        throw new UnsupportedOperationException("a service publishes on its own");
    }

    @Override
    public void startSampling() {
        if (started.isPresent()) {
            lookForChildren(); // otherwise their time so far would count at the moment they are found
            agent().ifPresent(jvm -> jvm.requestSamples(ResourceSeries.MILLIS));
            series.sample(this::usage, () -> agent().flatMap(ServerProcess::latestSample));
        }
    }

    @Override
    public void pauseSampling(boolean pause) {
        if (started.isPresent()) {
            agent().ifPresent(jvm -> jvm.requestSamples(pause ? 0 : ResourceSeries.MILLIS));
            series.pause(pause);
        }
    }

    @Override
    public void rehearse() {
        agent().ifPresent(ServerProcess::rehearse);
    }

    @Override
    public void measurementBegins(long nanos) {
        series.measurementBegins(nanos);
    }

    @Override
    public Optional<String> compiling() {
        return JvmReports.compiling().or(() -> agent().flatMap(ServerProcess::compiling));
    }

    @Override
    public Snapshot snapshot() {
        lookForChildren();
        series.beginInterval();
        Optional<ProcessUsage> from = usage();
        Optional<ServerStats> jvmFrom = agent().map(ServerProcess::stats);
        return () -> {
            lookForChildren();
            Optional<ProcessUsage> to = usage();
            Optional<ServerStats> jvmTo =
                    jvmFrom.map(jvm -> agent().orElseThrow().stats());
            series.endInterval(to, jvmTo);
            OptionalLong cpuNanos = cpuNanos(from, to);
            if (jvmFrom.isEmpty()) {
                return new Cost(
                        ThreadUsage.UNCOUNTED, cpuNanos, OptionalLong.empty(), OptionalLong.empty(), series.maxima());
            }
            return Cost.between(jvmFrom.get(), jvmTo.orElseThrow(), cpuNanos, series.maxima());
        };
    }

    private static OptionalLong cpuNanos(Optional<ProcessUsage> from, Optional<ProcessUsage> to) {
        return from.isPresent() && to.isPresent()
                ? ServerStats.used(from.get().cpuNanos(), to.get().cpuNanos())
                : OptionalLong.empty();
    }

    /**
     * The resident set is the sum of all its processes, without an agent before any collection. The resident part of a
     * heap is not known, because the heap is not touched beforehand.
     */
    @Override
    public Optional<ServerStats> statsAfterGc() {
        lookForChildren();
        Optional<ServerStats> jvm = agent().map(ServerProcess::statsAfterGc);
        Optional<ProcessUsage> used = usage();
        if (jvm.isEmpty() && used.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new ServerStats(
                jvm.map(ServerStats::threads).orElse(ThreadUsage.UNCOUNTED),
                used.map(ProcessUsage::cpuNanos).orElse(-1L),
                -1L,
                -1L,
                jvm.map(ServerStats::heapBytes).orElse(-1L),
                -1,
                jvm.map(ServerStats::directBytes).orElse(-1L),
                used.map(ProcessUsage::residentBytes).orElse(-1L),
                used.map(ProcessUsage::threads).orElse(-1),
                jvm.map(ServerStats::gcCount).orElse(-1L),
                jvm.map(ServerStats::gcMillis).orElse(-1L)));
    }

    @Override
    public Diagnosis diagnose() {
        if (hasEnded()) {
            return new Diagnosis(died() + lastLines(), "");
        }
        try {
            return new Diagnosis("", agent().map(ServerProcess::threadDump).orElse(""));
        } catch (UncheckedIOException e) {
            return agent().orElseThrow().isSilent() ? Diagnosis.SILENT : new Diagnosis("is ending", "");
        }
    }

    /** Ends a service that was started here. */
    @Override
    public void close() {
        try {
            series.close();
        } finally {
            if (started.isPresent()) {
                try {
                    started.get().close();
                } catch (IOException e) {
                    throw new UserError(e.getMessage() + ".", e);
                }
            }
        }
    }
}
