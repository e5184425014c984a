package org.echobench.core.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.client.Target;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.metrics.ForkDirectory;
import org.echobench.core.process.ChildProcess;
import org.echobench.core.process.ForkHosts;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.scale.Ramp;
import org.echobench.core.scale.RampReport;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.subscribers.SubscriberProcess;
import org.echobench.core.subscribers.SubscriberProcesses;
import org.echobench.results.Isolation;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One ramp: subscribers are doubled until a limit is reached, which is named; set-up, idle and push are measured at
 * each step. Server and clients are processes of their own. The score is the time of the whole ramp and must not be
 * ranked; latencies are those of the largest step.
 */
@Fork(1)
public class PushScale extends ServerBenchmark {

    /** The number of connections at which the ramp ends at the latest. */
    @Param("19000")
    public int maxConnections;

    @Param("1000")
    public int firstStep;

    /** The most connections of one client process; 0 if only its file descriptors limit them. */
    @Param("0")
    public int perClient;

    /** Bytes of payload, at least 16. */
    @Param("128")
    public int payload;

    /** Broadcasts at each step. */
    @Param("5")
    public int broadcasts;

    /** A message is lost after this time; the slowest in the comparison of 2015 took 19 s. */
    @Param("20")
    public int pushLimitSeconds;

    /** No step begins that would end after this time. */
    @Param("120")
    public int timeLimitSeconds;

    /**
     * The heap of a Java server, as in {@code -Xmx}; the comparison of 2015 had 12g. In a container, and as shipped, its
     * JVM chooses.
     */
    @Param("1g")
    public String serverHeap;

    private ServerProcess process;
    private SubscriberProcesses subscribers;
    private Ramp.Result result;

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_PUSH;
    }

    @Override
    Isolation isolation(BenchmarkParams params) {
        return Isolation.FORKED;
    }

    /** Starts a server process with the configured heap. */
    @Override
    public void startServer(BenchmarkParams params) {
        Failures.recording(() -> {
            BenchServerProvider provider = provider();
            settings();
            contain(params);
            process = provider.info().isExternal()
                    ? ForkedServer.startExternal(provider, config())
                    : new ServerProcess(provider.info().id(), ForkedServer.command(jvm(), arguments(provider)));
            closing(this::endProcess);
            subscribers = closing(new SubscriberProcesses(
                    Target.of(process.address()),
                    SubscriberProcess.command(process.address(), Endpoints.WS_PUSH, payload, pushLimit()),
                    perClient,
                    pushLimit().plus(ChildProcess.PATIENCE),
                    ForkHosts.clients()));
        });
    }

    /** The flags of every server, with this heap if its JVM does not choose one. */
    private List<String> jvm() {
        if (isHeapItsOwn()) {
            return serverFlags();
        }
        if (!serverHeap.matches("[1-9][0-9]*[mg]")) {
            throw new IllegalArgumentException(
                    "serverHeap must be a size such as 512m or 12g, but is '" + serverHeap + "'");
        }
        List<String> flags = new ArrayList<>(serverFlags());
        // Before a subject's own flags, which come last and win.
        flags.addAll(SuiteJvm.FLAGS.size(), SuiteJvm.heap(serverHeap));
        return flags;
    }

    private boolean isHeapItsOwn() {
        return asShipped || !limits().isNone();
    }

    private Duration pushLimit() {
        org.echobench.results.Param.PUSH_LIMIT_SECONDS.require(pushLimitSeconds);
        return Duration.ofSeconds(pushLimitSeconds);
    }

    private Ramp.Settings settings() {
        return new Ramp.Settings(
                Math.min(firstStep, maxConnections),
                maxConnections,
                payload,
                broadcasts,
                Duration.ofSeconds(timeLimitSeconds));
    }

    @Benchmark
    public void climb() {
        Failures.recording(() -> result = new Ramp(process, subscribers, settings()).run());
    }

    @TearDown(Level.Iteration)
    public void report() {
        if (result == null) {
            return;
        }
        Failures.recording(() -> {
            RampReport.writeFootprint(result.steps());
            List<String> notes =
                    new ArrayList<>(RampReport.notes(result, isHeapItsOwn() ? "its JVM's choice" : serverHeap));
            notes.addAll(subscribers.clockNotes());
            ForkDirectory.note(notes);
            notes.forEach(System.out::println);
            RampReport.metrics(result).post();
        });
    }

    /** A server that failed at a step need not stop cleanly: the failure is the result. */
    private void endProcess() {
        if (result != null && result.failedStep().isPresent()) {
            process.abandon();
        } else {
            process.close();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(PushScale.class, arguments);
    }
}
