package org.echobench.core.benchmarks;

import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Param;

/** The highest fixed rate of WebSocket echoes at which 99 % of the response times are within a limit. */
public class RateCapacity extends RateCapacityBenchmark {

    /** Bytes of payload. */
    @Param("128")
    public int payload;

    /** {@code text} or {@code binary}. */
    @Param("text")
    public String kind;

    @Override
    Workload workload() {
        return Workload.WEBSOCKET_ECHO;
    }

    @Override
    Exchange exchange() {
        return new Exchange.Echo(payload, kind);
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(RateCapacity.class, arguments);
    }
}
