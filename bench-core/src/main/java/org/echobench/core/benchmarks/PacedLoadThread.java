package org.echobench.core.benchmarks;

import java.util.Map;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.OpenLoop;

/** One JMH thread's load at a fixed rate. */
public abstract class PacedLoadThread extends LoadThread {

    private OpenLoop openLoop;

    final void open(ServerBenchmark benchmark, OpenLoop openLoop) {
        this.openLoop = openLoop;
        super.open(benchmark, openLoop);
    }

    @Override
    Map<String, Histogram> latencies() {
        return Map.of(
                "response", openLoop.response().take(),
                "service", openLoop.service().take(),
                "send.lag", openLoop.sendLag().take());
    }
}
