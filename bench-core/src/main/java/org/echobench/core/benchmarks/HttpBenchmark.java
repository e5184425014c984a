package org.echobench.core.benchmarks;

import java.util.Optional;
import org.echobench.core.client.Target;
import org.echobench.core.load.BodyCheck;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.HttpProtocol;
import org.echobench.core.load.IdleConnections;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.LossLimit;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.HttpRequest;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.ThreadParams;

/** Shared by the HTTP benchmarks: a closed loop of the same GET on every connection. */
public abstract class HttpBenchmark extends ServerBenchmark {

    @Param("inprocess")
    public String isolation;

    @Param("64")
    public int connections;

    /** Requests in flight on each connection. */
    @Param("1")
    public int pipeline;

    /** False asks the server to end the connection after each answer. */
    @Param("true")
    public boolean keepAlive;

    /** {@code bare} sends only the Host header, {@code browser} the headers of a browser, with five cookies. */
    @Param("bare")
    public String request;

    /** After how many seconds an answer counts as lost; more only where very many are asked for at once. */
    @Param("5")
    public int lossSeconds;

    /** Connections that are open all the while and send nothing. */
    @Param("0")
    public int idleConnections;

    private IdleConnections idle;

    @Override
    void afterStart() {
        idle = new IdleConnections(target(), Optional.empty(), idleConnections);
    }

    @Override
    void beforeStop() {
        verifyAndClose(idle);
    }

    @Override
    String isolation() {
        return isolation;
    }

    @Override
    Workload workload() {
        return Workload.HTTP;
    }

    /** Path and query. */
    abstract String path();

    abstract BodyCheck body();

    private LoadDriver driver(ThreadParams thread) {
        if (!request.equals("bare") && !request.equals("browser")) {
            throw new IllegalArgumentException("request must be bare or browser, but is '" + request + "'");
        }
        LossLimit lossLimit = lossLimit(lossSeconds);
        Target target = target();
        HttpRequest get = HttpRequest.get(target.host(), path(), keepAlive, request.equals("browser"));
        int share = share(connections, thread.getThreadIndex(), thread.getThreadCount());
        int firstId = thread.getThreadIndex() * connections;
        HttpProtocol protocol = new HttpProtocol(get, body());
        return new LoadLoop<>(target, protocol, new ClosedPacing(pipeline), firstId, share, true, lossLimit);
    }

    /** One thread's connections. */
    public static class Loop extends LoadThread {

        void openFor(HttpBenchmark benchmark, ThreadParams thread) {
            open(benchmark, () -> benchmark.driver(thread));
        }
    }
}
