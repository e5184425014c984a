package org.echobench.core.benchmarks;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.echobench.core.client.Target;
import org.echobench.core.load.BroadcastPacing;
import org.echobench.core.load.ClosedPacing;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.LoadLoop;
import org.echobench.core.load.Payload;
import org.echobench.core.load.Protocol;
import org.echobench.core.load.PushProtocol;
import org.echobench.core.spi.Endpoints;

/** Makes a server warm before a benchmark that has no warm-up iterations. */
public final class WarmUp {

    private WarmUp() {}

    /** Echoes as fast as the server goes, one in flight on each connection. */
    public static void echo(Target target, Protocol protocol, int connections, long nanos) {
        run(new LoadLoop<>(target, protocol, new ClosedPacing(1), 0, connections, true), nanos);
    }

    /** Broadcasts, each when all subscribers have received the one before. */
    static void push(Target target, Payload payload, int subscribers, Consumer<ByteBuffer> publisher, long nanos) {
        PushProtocol protocol = new PushProtocol(Endpoints.WS_PUSH, payload);
        BroadcastPacing pacing = BroadcastPacing.closed(payload, publisher);
        run(new LoadLoop<>(target, protocol, pacing, 0, subscribers, true), nanos);
    }

    private static void run(LoadDriver load, long nanos) {
        try (load) {
            load.open();
            load.run(nanos);
            load.drain();
        }
    }
}
