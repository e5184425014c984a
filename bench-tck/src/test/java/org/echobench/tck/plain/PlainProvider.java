package org.echobench.tck.plain;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.FlushPolicy;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;
import org.echobench.core.spi.Threading;
import org.echobench.core.spi.Workload;

/** Starts plain servers with the given faults. */
public final class PlainProvider implements BenchServerProvider {

    public static final String ID = "plain";

    private final Set<Fault> faults;
    private final Set<Workload> workloads;
    private final Optional<String> unavailable;

    public PlainProvider() {
        this(EnumSet.noneOf(Fault.class));
    }

    public PlainProvider(Set<Fault> faults) {
        this(faults, EnumSet.complementOf(EnumSet.of(Workload.HTTP_UPLOAD)), Optional.empty());
    }

    /** A right server that says it can do less. */
    public PlainProvider(Set<Workload> workloads, Optional<String> unavailable) {
        this(EnumSet.noneOf(Fault.class), workloads, unavailable);
    }

    private PlainProvider(Set<Fault> faults, Set<Workload> workloads, Optional<String> unavailable) {
        this.faults = faults;
        this.workloads = workloads;
        this.unavailable = unavailable;
    }

    @Override
    public Set<Workload> workloads() {
        return workloads;
    }

    @Override
    public Optional<String> unavailable() {
        return unavailable;
    }

    @Override
    public ServerInfo info() {
        Threading threading = faults.contains(Fault.WAITS_ON_AN_EVENT_LOOP) ? Threading.EVENT_LOOP : Threading.POOL;
        return new ServerInfo(ID, "java.net", System.getProperty("java.version"), threading, FlushPolicy.PER_MESSAGE);
    }

    @Override
    public void check(ServerConfig config) {
        if (!faults.contains(Fault.IGNORES_HTTP2)) {
            config.refuseHttp2(ID, "it speaks HTTP/1.1 only");
        }
        if (faults.contains(Fault.REFUSES_A_WAIT)) {
            config.refuseWait(ID);
        }
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        if (faults.contains(Fault.REFUSES_IO_THREADS_ONLY_WHEN_IT_STARTS)) {
            config.refuseIoThreads(ID, "each connection has its thread");
        }
        if (!faults.contains(Fault.IGNORES_HTTP2)) {
            config.refuseHttp2(ID, "it speaks HTTP/1.1 only");
        }
        return new PlainServer(config, faults);
    }
}
