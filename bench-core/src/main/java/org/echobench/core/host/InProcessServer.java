package org.echobench.core.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.metrics.ThreadAccounts;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.LingeringThread;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.TlsMaterial;
import org.echobench.results.profile.ProfileKind;

/** A server in this JVM. */
public final class InProcessServer implements MeasuredServer {

    private final String id;
    private final ThreadLeaks leaks;
    private final ThreadAccounts accounts;
    private final BenchServer server;
    private final Optional<X509Certificate> certificate;
    private ThreadUsage publishing = ThreadUsage.NONE;

    /** Starts the server. */
    public InProcessServer(BenchServerProvider provider, ServerConfig config) throws IOException {
        id = provider.info().id();
        provider.check(config);
        // Before the readings: making it is not the server's work.
        certificate = config.tls() ? Optional.of(TlsMaterial.ofThisProcess().certificate()) : Optional.empty();
        leaks = new ThreadLeaks(LingeringThread.of(provider));
        accounts = new ThreadAccounts();
        server = provider.start(config);
    }

    @Override
    public void excludeCurrentThread() {
        accounts.excludeCurrentThread();
    }

    @Override
    public InetSocketAddress address() {
        return server.address();
    }

    @Override
    public Optional<X509Certificate> certificate() {
        return certificate;
    }

    /** The calling thread's work inside a broadcast is the server's. */
    @Override
    public void publish(ByteBuffer message) {
        ThreadUsage before = ThreadAccounts.ofCurrentThread();
        server.publish(message);
        publishing = publishing.plus(ThreadAccounts.ofCurrentThread().minus(before));
    }

    @Override
    public ThreadUsage publishing() {
        return publishing;
    }

    @Override
    public Profile profile(ProfileKind kind) {
        return JvmProfiler.start(kind, accounts, false);
    }

    @Override
    public Snapshot snapshot() {
        ThreadUsage publishedBefore = publishing;
        ThreadAccounts.Reading from = accounts.read();
        return () -> {
            ThreadAccounts.Reading to = accounts.read();
            ThreadAccounts.Split split = accounts.split(from, to);
            ThreadUsage published = publishing.minus(publishedBefore);
            ThreadUsage threads = split.server().plus(published);
            OptionalLong process = split.processCpuNanos().isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(split.processCpuNanos().getAsLong() + published.cpuNanos());
            // The compilers work for client and server: this is an upper bound of the server's part.
            OptionalLong compilers = ServerStats.used(from.compilerCpuNanos(), to.compilerCpuNanos());
            return new Cost(threads, process, compilers, OptionalLong.empty(), List.of());
        };
    }

    @Override
    public Diagnosis diagnose() {
        return new Diagnosis("", JvmReports.threadDump());
    }

    @Override
    public void close() {
        server.close();
        List<String> leaked;
        try {
            leaked = leaks.find();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while server '" + id + "' closed", e);
        }
        if (!leaked.isEmpty()) {
            throw new IllegalStateException(
                    "server '" + id + "' left threads behind when closed: " + String.join(", ", leaked));
        }
    }
}
