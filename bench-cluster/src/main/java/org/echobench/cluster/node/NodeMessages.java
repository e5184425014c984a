package org.echobench.cluster.node;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.metrics.Scalar;
import org.echobench.core.metrics.ThreadUsage;
import org.echobench.results.Param;

/** The messages to a node and its answers, as JSON. */
public final class NodeMessages {

    private NodeMessages() {}

    /** @param patienceSeconds after the first ping the node ends if no other comes for this long */
    public record Greeting(int patienceSeconds) {}

    /**
     * A node's host.
     *
     * @param processor its name
     * @param processors of the host, even those that the node may not use
     * @param descriptors files that the node may open
     * @param ports lowest and highest of a client address; empty where the platform does not tell, as the next
     * @param backlog connections that may wait to be accepted
     */
    public record Hello(
            String jvm,
            String os,
            String kernel,
            String processor,
            int processors,
            long memoryBytes,
            long descriptors,
            String ports,
            String backlog) {}

    /**
     * Which server to start.
     *
     * @param host address to listen on
     * @param classPath empty: the node's own, which has the reference server
     * @param jvmArgs added to the suite's own
     */
    public record ServerStart(String serverId, String host, List<String> classPath, List<String> jvmArgs) {}

    /**
     * Where the server listens, and the clock beside it.
     *
     * @param clientPort where clients report for a ramp or a search; 0 where there is none
     */
    public record ServerUp(String host, int port, int clockPort, int clientPort) {}

    /**
     * The task of a client.
     *
     * @param job as in the topology
     * @param index of the loader, from 0
     * @param loaders how many there are
     * @param sources addresses that its connections bind in turn; none: the kernel chooses
     * @param params of the job, one value for each
     */
    public record LoadPlan(
            String job,
            boolean probe,
            String host,
            int port,
            int clockPort,
            int index,
            int loaders,
            List<String> sources,
            Map<String, String> params) {}

    /**
     * A client's part in a search for a capacity.
     *
     * @param node its name
     */
    public record SearchPart(String node, int clientPort, LoadPlan load) {}

    /**
     * A search for a capacity.
     *
     * @param job as in the topology
     * @param clients the loaders and the probe
     * @param params of the job
     */
    public record SearchPlan(String job, int clients, Map<String, String> params) {

        int number(Param parameter) {
            return Integer.parseInt(params.get(parameter.label()));
        }
    }

    /** The first message of a client on its line to the server's node. */
    public record Joined(String node, boolean probe) {}

    /** A client's report of a search or a ramp: its clock at connecting, and at the end. */
    public record TookPart(ClockEstimate clockBefore, ClockEstimate clockAfter, HostShare host) {}

    /** A client is connected. */
    public record Connected(int connections, ClockEstimate clock) {}

    /**
     * Subscribers that the server's node leads.
     *
     * @param node whose they are
     * @param perClient most subscribers of one process; 0 if only its descriptors limit them
     * @param sources addresses that they bind in turn; none: the kernel chooses
     */
    public record JoinPlan(
            String node,
            boolean probe,
            String host,
            int port,
            int clockPort,
            int clientPort,
            int payload,
            int perClient,
            List<String> sources) {}

    /**
     * A ramp.
     *
     * @param each whether the server can stamp each subscriber's message
     * @param heap of the server, for its notes
     * @param params of the job
     */
    public record RampPlan(int loaders, boolean each, String heap, Map<String, String> params) {

        int number(Param parameter) {
            return Integer.parseInt(params.get(parameter.label()));
        }
    }

    /**
     * The result of a ramp or a search, beside its tables and latencies.
     *
     * @param nanos that it took
     */
    public record Shot(long nanos, List<Scalar> scalars, List<String> notes, HostShare host) {}

    /** Where a clock is, for {@link Action#CLOCK}. */
    public record ClockAt(String host, int port) {}

    /** The server's clock. */
    public record Now(long nanos) {}

    /**
     * The work of one client in one iteration.
     *
     * @param measured false for warm-up
     * @param lateNanos how much after its time the iteration began
     * @param elapsedNanos from its first message to its end, without waiting for the last answers
     * @param inTime messages completed in that time
     * @param completed with those awaited after it
     */
    public record Iteration(
            boolean measured,
            long lateNanos,
            long elapsedNanos,
            long inTime,
            long completed,
            long sent,
            long lost,
            long wrong,
            long late,
            long allocBytes,
            long cpuNanos,
            double saturation,
            double busy,
            long hiccupNanos) {}

    /**
     * A client's report.
     *
     * @param clockBefore at connecting, and after the last iteration
     */
    public record Loaded(
            List<Iteration> iterations, ClockEstimate clockBefore, ClockEstimate clockAfter, HostShare host) {

        public long completed() {
            return iterations.stream().mapToLong(Iteration::completed).sum();
        }
    }

    /**
     * The server's cost in one iteration.
     *
     * @param allocBytes of its threads; {@link ThreadUsage#UNKNOWN} if they are not counted
     * @param cpuNanos of its threads
     * @param processCpuNanos of its process; -1 where it is not known
     * @param resources maxima and counts
     */
    public record ServerIteration(
            boolean measured, long allocBytes, long cpuNanos, long processCpuNanos, List<Scalar> resources) {

        public MeasuredServer.Cost cost() {
            return new MeasuredServer.Cost(
                    new ThreadUsage(allocBytes, cpuNanos),
                    processCpuNanos < 0 ? OptionalLong.empty() : OptionalLong.of(processCpuNanos),
                    resources);
        }
    }

    /** The server's report. */
    public record Served(List<ServerIteration> iterations, HostShare host) {}

    /**
     * How busy a node's host was, as shares of all its processors; NaN where the platform does not tell.
     *
     * @param others everything but this node; other nodes of the cluster on the same host are among them
     * @param own this node with the processes it started
     * @param loadAverageBefore and the following as in {@link org.echobench.core.metrics.BackgroundLoad}
     */
    public record HostShare(
            double steal,
            double others,
            double own,
            double loadAverageBefore,
            double pressureBefore,
            double pressure,
            double loadAverage) {}
}
