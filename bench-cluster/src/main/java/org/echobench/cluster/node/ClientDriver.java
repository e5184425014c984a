package org.echobench.cluster.node;

import java.util.Map;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.echobench.core.load.ClosedLoop;
import org.echobench.core.load.ConnectionChurn;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.OpenLoop;

/**
 * A driver of bench-core with the names of its latencies.
 *
 * @param take the latencies since the last call, by label
 * @param connections that it has open, or keeps under way
 * @param offsetNanos after the beginning of an iteration that it sends its first message, so that clients of one rate do
 *     not all send at once
 */
record ClientDriver(LoadDriver driver, Supplier<Map<String, Histogram>> take, int connections, long offsetNanos) {

    static ClientDriver of(ClosedLoop loop, int connections) {
        return new ClientDriver(loop, () -> Map.of("latency", loop.service().take()), connections, 0);
    }

    static ClientDriver of(ConnectionChurn churn, int connections) {
        return new ClientDriver(churn, () -> Map.of("latency", churn.service().take()), connections, 0);
    }

    static ClientDriver of(OpenLoop loop, int connections, long offsetNanos) {
        return new ClientDriver(
                loop,
                () -> Map.of(
                        "response", loop.response().take(),
                        "service", loop.service().take(),
                        "send.lag", loop.sendLag().take()),
                connections,
                offsetNanos);
    }
}
