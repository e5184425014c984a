package org.echobench.core.benchmarks;

import org.echobench.core.client.Target;
import org.echobench.core.load.EchoProtocol;
import org.echobench.core.load.OpenPacing;
import org.echobench.core.load.Protocol;
import org.echobench.core.spi.Endpoints;
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
    Protocol protocol(Target target) {
        return new EchoProtocol(Endpoints.WS_ECHO, Payloads.of(payload, kind));
    }

    @Override
    int depth() {
        return OpenPacing.ANY_DEPTH;
    }

    public static void main(String[] arguments) throws Exception {
        Main.run(WebSocketLoadCurve.class, arguments);
    }
}
