package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.echobench.cluster.clock.ClockServer;
import org.echobench.cluster.clock.Rounded;
import org.echobench.core.metrics.IterationMetrics;
import org.echobench.core.metrics.ServerStats;
import org.echobench.core.process.ServerProcess;
import org.echobench.core.scale.Ramp;
import org.echobench.core.scale.RampMetrics;
import org.echobench.core.scale.RampNotes;
import org.echobench.core.scale.RampResult;
import org.echobench.core.scale.RampSettings;
import org.echobench.core.scale.RampTables;
import org.echobench.results.Param;
import org.echobench.results.curve.LatencyLog;
import org.echobench.results.metric.Metric;

/**
 * The server's node in a ramp. It leads the ramp, because T0 is to be taken beside the server, and because it is this
 * host's descriptors and memory that limit it.
 */
final class RampAgent implements AutoCloseable {

    private final ServerProcess server;
    private final ClockServer clock;
    private final ClientPort port;
    private boolean failed;

    /**
     * @param clock beside the server; it is not closed with it
     * @param port where the subscribers' nodes report; it is not closed with it
     */
    RampAgent(NodeMessages.ServerStart start, ClockServer clock, ClientPort port) throws IOException {
        this.clock = clock;
        this.port = port;
        List<String> flags = new ArrayList<>(List.of("-XX:+ExitOnOutOfMemoryError", "-XX:+DisplayVMOutputToStderr"));
        flags.addAll(start.jvmArgs());
        server = new ServerProcess(
                start.serverId(),
                ServerAgent.command(
                        new NodeMessages.ServerStart(start.serverId(), start.host(), start.classPath(), flags)));
    }

    NodeMessages.ServerUp up() {
        return new NodeMessages.ServerUp(
                server.address().getAddress().getHostAddress(), server.address().getPort(), clock.port(), port.port());
    }

    boolean ended() {
        return !server.alive();
    }

    /** See {@link ServerAgent#end}. */
    String end() {
        return Waiting.forEnd(server::alive) ? server.died() : "";
    }

    /** @param log for the latencies of the largest step */
    NodeMessages.Shot ramp(NodeMessages.RampPlan plan, Path log) throws IOException {
        RampSettings settings = settings(plan);
        HostMeter host = new HostMeter();
        long start = System.nanoTime();
        ServerStats before = server.stats();
        try (SubscriberNodes subscribers = new SubscriberNodes(port.await(plan.loaders()), 0)) {
            RampResult result = new Ramp(server, subscribers, settings).run();
            long nanos = System.nanoTime() - start;
            failed = result.failedStep().isPresent();
            RampTables.write(result);
            IterationMetrics metrics = RampMetrics.of(result);
            Map<Metric, Histogram> latencies = new TreeMap<>(metrics.latencies());
            LatencyLog.append(log, latencies);
            List<String> notes = new ArrayList<>(RampNotes.of(result, settings, plan.heap()));
            notes.add("push latencies are known to "
                    + Rounded.error(subscribers.clockErrorNanos())
                    + ", by the clocks of the hosts");
            long cpu = failed ? 0 : server.stats().processCpuNanos() - before.processCpuNanos();
            return new NodeMessages.Shot(nanos, metrics.scalars(), notes, host.finish(cpu));
        }
    }

    private static RampSettings settings(NodeMessages.RampPlan plan) {
        return new RampSettings(
                Math.min(plan.number(Param.FIRST_STEP), plan.number(Param.MAX_CONNECTIONS)),
                plan.number(Param.MAX_CONNECTIONS),
                plan.number(Param.PAYLOAD),
                plan.number(Param.BROADCASTS),
                plan.each(),
                Duration.ofSeconds(plan.number(Param.PUSH_LIMIT_SECONDS)),
                Duration.ofSeconds(plan.number(Param.TIME_LIMIT_SECONDS)));
    }

    /** A server that failed at a step need not stop in order: that is the result. */
    @Override
    public void close() {
        if (failed) {
            server.abandon();
        } else {
            server.close();
        }
    }
}
