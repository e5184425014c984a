package org.echobench.core.content;

import java.util.concurrent.atomic.AtomicReference;
import org.echobench.core.spi.ServerConfig;

/**
 * Work that is injected into every handler, of WebSocket and of HTTP. It simulates a slower handler, and shows that a
 * comparison finds it. Thread-safe; costs nothing unless configured. The first instance in a JVM that burns CPU time
 * calibrates it, which takes a fraction of a second.
 */
public final class HandlerWork {

    /** Small pieces, so the collector sees ordinary garbage and no humongous objects. */
    private static final int PIECE_BYTES = 1 << 10;

    private static final int ARRAY_HEADER_BYTES = 16;

    /** Opaque stores keep the allocations and, unlike volatile ones, do not add the cost of a fence. */
    private static final AtomicReference<Object> SINK = new AtomicReference<>();

    /** Null where this JVM injects none; as a constant, it then costs nothing. */
    private static final InjectedLoss LOSS = InjectedLoss.ofJvm().orElse(null);

    private final int nanos;
    private final int allocBytes;
    private final HandlerWaits waits;
    /** Null where there is nothing to burn. */
    private final ProcessorWork processor;

    public HandlerWork(ServerConfig config) {
        nanos = config.injected().handlerWorkNanos();
        allocBytes = config.injected().handlerAllocBytes();
        waits = new HandlerWaits(config);
        processor = nanos > 0 ? new ProcessorWork() : null;
    }

    /**
     * Waits on the calling thread, burns the configured CPU time on it and allocates the configured bytes.
     *
     * <p>A server that waits by a timer configures its handlers {@link HandlerWaits#byTimer without a wait}.
     */
    public void perform() {
        waits.block();
        if (processor != null) {
            processor.burn(nanos);
        }
        if (allocBytes > 0) {
            allocate(allocBytes);
        }
        if (LOSS != null) {
            LOSS.perform();
        }
    }

    private static void allocate(int bytes) {
        for (int left = bytes; left > 0; left -= PIECE_BYTES) {
            SINK.setOpaque(new byte[Math.max(0, Math.min(left, PIECE_BYTES) - ARRAY_HEADER_BYTES)]);
        }
    }
}
