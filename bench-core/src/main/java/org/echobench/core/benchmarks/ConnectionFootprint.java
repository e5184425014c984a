package org.echobench.core.benchmarks;

import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.Workload;
import org.echobench.core.wire.UpgradeRequest;
import org.openjdk.jmh.annotations.Param;

/** The server's cost of an idle WebSocket connection to the echo endpoint. */
public class ConnectionFootprint extends FootprintBenchmark {

    /** Whether the connections are encrypted: TLS 1.3, one suite. */
    @Param("false")
    public boolean tls;

    @Override
    boolean tls() {
        return tls;
    }

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_ECHO;
    }

    @Override
    UpgradeRequest upgrade() {
        return UpgradeRequest.to(Endpoints.WS_ECHO);
    }

    @Override
    String untold() {
        return "isolation must be forked for ConnectionFootprint";
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(ConnectionFootprint.class, arguments);
    }
}
