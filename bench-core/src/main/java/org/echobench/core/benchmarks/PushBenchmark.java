package org.echobench.core.benchmarks;

import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Payload;
import org.echobench.core.load.PushProtocol;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Param;

/** Shared by the benchmarks of broadcasts. */
public abstract class PushBenchmark extends ServerBenchmark {

    @Param("forked")
    public String isolation;

    /** Bytes of payload, at least 16. */
    @Param("128")
    public int payload;

    @Param("100")
    public int subscribers;

    @Override
    final String isolation() {
        return isolation;
    }

    @Override
    final Workload workload() {
        return Workload.WEBSOCKET_PUSH;
    }

    final Payload message() {
        return new Payload(payload, false, 1);
    }

    final LoadDriver closedLoop() {
        return subscribers(BroadcastPacing.closed(message(), running()::publish));
    }

    final LoadDriver subscribers(BroadcastPacing pacing) {
        return new LoadLoop<>(target(), new PushProtocol(Endpoints.WS_PUSH, message()), pacing, 0, subscribers, true);
    }
}
