package org.echobench.core.benchmarks;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.echobench.core.client.Target;
import org.echobench.core.load.ClosedLoop;
import org.echobench.core.load.Dialogue;
import org.echobench.core.load.FanOut;
import org.echobench.core.load.LoadDriver;
import org.echobench.core.load.Payload;
import org.echobench.core.spi.Endpoints;

/** Makes a server warm before a benchmark that has no warm-up iterations. */
public final class WarmUp {

    private WarmUp() {}

    /** Echoes as fast as the server goes, one in flight on each connection. */
    public static void echo(Target target, Dialogue dialogue, int connections, long nanos) {
        run(new ClosedLoop(target, dialogue, 0, connections, 1, true), nanos);
    }

    /** Broadcasts, each when all subscribers have received the one before. */
    static void push(Target target, Payload payload, int subscribers, Consumer<ByteBuffer> publisher, long nanos) {
        run(new FanOut(target, Endpoints.WS_PUSH, payload, subscribers, publisher, true), nanos);
    }

    private static void run(LoadDriver load, long nanos) {
        try (load) {
            load.open();
            long end = System.nanoTime() + nanos;
            while (System.nanoTime() - end < 0) {
                load.completeOne();
            }
            load.drain();
        }
    }
}
