package org.echobench.core.benchmarks;

import org.echobench.core.spi.Workload;
import org.openjdk.jmh.annotations.Param;

/** A load curve of WebSocket echoes. */
public class WebSocketLoadCurve extends LoadCurveBenchmark {

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
        Main.run(WebSocketLoadCurve.class, arguments);
    }
}
