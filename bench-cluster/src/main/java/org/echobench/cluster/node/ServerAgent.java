package org.echobench.cluster.node;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.clock.ClockServer;
import org.echobench.core.host.ForkedServer;
import org.echobench.core.host.MeasuredServer;
import org.echobench.core.host.SuiteJvm;
import org.echobench.core.process.ServerArguments;
import org.echobench.core.spi.ServerConfig;

/**
 * The server's node: the server itself runs in a JVM of its own on its own class path, as everywhere, and ends when this
 * one does. Beside it stands the clock that all clients set theirs by.
 */
final class ServerAgent implements AutoCloseable {

    /** When in the gap after an iteration its cost is taken: the last answers have come by then. */
    private static final double COST_AT = 0.8;

    private final ForkedServer server;
    private final ClockServer clock;

    /** @param clock beside the server; it is not closed with it */
    ServerAgent(NodeMessages.ServerStart start, ClockServer clock) throws IOException {
        this.clock = clock;
        server = new ForkedServer(start.serverId(), command(start));
        server.startSampling();
    }

    /** The command of the server's JVM. */
    static List<String> command(NodeMessages.ServerStart start) {
        String classPath = start.classPath().isEmpty()
                ? System.getProperty("java.class.path")
                : String.join(File.pathSeparator, start.classPath());
        ServerConfig config = ServerConfig.defaults().withHost(start.host());
        return ForkedServer.command(
                SuiteJvm.with(start.jvmArgs()), classPath, new ServerArguments(start.serverId(), config));
    }

    NodeMessages.ServerUp up() {
        return new NodeMessages.ServerUp(
                server.address().getAddress().getHostAddress(), server.address().getPort(), clock.port(), 0);
    }

    /** The server, for who measures it in other intervals than a timetable's. */
    MeasuredServer measured() {
        return server;
    }

    /** Whether the server's process has ended by itself, or does so in a moment. */
    boolean ended() {
        return Waiting.forEnd(server::alive);
    }

    /** The server's cost in every iteration of the timetable. */
    NodeMessages.Served serve(Timetable timetable) throws IOException {
        HostMeter host = new HostMeter();
        List<NodeMessages.ServerIteration> iterations = new ArrayList<>();
        long processNanos = 0;
        for (int i = 0; i < timetable.iterations(); i++) {
            long begin = timetable.beginNanos(i);
            Waiting.until(begin);
            if (i == timetable.warmups()) {
                server.measurementBegins(begin);
            }
            MeasuredServer.Snapshot snapshot = server.snapshot();
            Waiting.until(begin + timetable.nanos(i) + (long) (COST_AT * timetable.gapNanos()));
            MeasuredServer.Cost cost = snapshot.cost();
            processNanos += cost.processCpuNanos().orElse(0);
            iterations.add(new NodeMessages.ServerIteration(
                    timetable.measured(i),
                    cost.threads().allocBytes(),
                    cost.threads().cpuNanos(),
                    cost.processCpuNanos().orElse(-1),
                    cost.resources()));
        }
        return new NodeMessages.Served(iterations, host.finish(processNanos));
    }

    /** How the server's process has ended, in a moment from now at the latest; empty where it runs on. */
    String end() {
        return ended() ? server.diagnose().ended() : "";
    }

    @Override
    public void close() {
        server.close();
    }
}
