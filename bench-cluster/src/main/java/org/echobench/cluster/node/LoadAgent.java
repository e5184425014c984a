package org.echobench.cluster.node;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.echobench.cluster.clock.ClockClient;
import org.echobench.cluster.clock.ClockEstimate;
import org.echobench.core.load.Interval;
import org.echobench.core.metrics.HiccupMeter;
import org.echobench.core.metrics.WindowRecorder;
import org.echobench.core.metrics.WindowSeries;
import org.echobench.results.curve.LatencyLog;

/** A client's node: one thread that drives load, iteration by iteration, at the times that all nodes agreed on. */
final class LoadAgent implements AutoCloseable {

    private final NodeMessages.LoadPlan plan;
    private final Path log;
    private final ClientDriver client;
    private final HiccupMeter hiccups = new HiccupMeter();
    private final WindowSeries windows = new WindowSeries(1);
    private ClockEstimate clock;

    /** @param log to which every measured iteration's latencies are added */
    LoadAgent(NodeMessages.LoadPlan plan, Path log) {
        this.plan = plan;
        this.log = log;
        this.client = ClientDrivers.of(plan);
    }

    NodeMessages.Connected connect() throws IOException {
        clock = ClockClient.estimate(plan.host(), plan.clockPort());
        client.driver().open();
        return new NodeMessages.Connected(client.connections(), clock);
    }

    /** @throws IllegalStateException if the first iteration's time has passed already */
    NodeMessages.Loaded load(Timetable timetable) throws IOException {
        HostMeter host = new HostMeter();
        List<NodeMessages.Iteration> iterations = new ArrayList<>();
        long windowNanos = WindowSeries.windowNanos(timetable.measured(), timetable.measuredNanos());
        long longest = Math.max(timetable.warmupNanos(), timetable.measuredNanos());
        recorder().reserve((int) (longest / windowNanos) + 2);
        for (int i = 0; i < timetable.iterations(); i++) {
            long late = Waiting.until(timetable.beginNanos(i) - clock.offsetNanos() + client.offsetNanos());
            if (i == 0 && late > 0) {
                throw new IllegalStateException("the start had passed by " + late / 1_000_000
                        + " ms when it was announced: the controller or the network is too slow");
            }
            iterations.add(iteration(timetable.measured(i), late, timetable.nanos(i), windowNanos));
        }
        ClockEstimate after = ClockClient.estimate(plan.host(), plan.clockPort());
        return new NodeMessages.Loaded(iterations, clock, after, host.finish(0));
    }

    private WindowRecorder recorder() {
        return client.driver().service().windows();
    }

    private NodeMessages.Iteration iteration(boolean measured, long late, long nanos, long windowNanos) {
        hiccups.takeLongest();
        Interval interval = Interval.begin(client.driver(), windowNanos);
        client.driver().run(nanos);
        Interval.Share share = interval.end();
        windows.add(recorder());
        windows.endIteration(measured);
        if (measured) {
            LatencyLog.append(log, share.latencies());
        }
        return new NodeMessages.Iteration(
                measured,
                late,
                share.nanos(),
                share.inTime(),
                share.counts().completed(),
                share.counts().sent(),
                share.counts().lost(),
                share.counts().wrong(),
                share.counts().late(),
                share.usage().allocBytes(),
                share.usage().cpuNanos(),
                share.saturation(),
                share.busy(),
                hiccups.takeLongest());
    }

    @Override
    public void close() {
        hiccups.close();
        windows.close();
        client.driver().close();
    }
}
