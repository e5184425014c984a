package org.echobench.core.content;

import java.util.concurrent.atomic.AtomicReference;
import org.echobench.core.spi.ServerConfig;

/**
 * Work that is injected into every handler, of WebSocket and of HTTP. It simulates a slower handler, and shows that a
 * comparison finds it. Thread-safe; costs nothing when the configuration asks for none. The first of a JVM that burns
 * processor time calibrates it, which takes a fraction of a second.
 */
public final class HandlerWork {

    /** Small pieces, so the collector sees ordinary garbage and no humongous objects. */
    private static final int PIECE_BYTES = 1 << 10;

    private static final int ARRAY_HEADER_BYTES = 16;

    /** Opaque stores keep the allocations and, unlike volatile ones, have no fence, which would be injected as well. */
    private static final AtomicReference<Object> SINK = new AtomicReference<>();

    private final int nanos;
    private final int allocBytes;
    /** Null where there is nothing to burn. */
    private final ProcessorWork processor;

    public HandlerWork(ServerConfig config) {
        nanos = config.handlerWorkNanos();
        allocBytes = config.handlerAllocBytes();
        processor = nanos > 0 ? new ProcessorWork() : null;
    }

    /** Burns the configured processor time on the calling thread and allocates the configured bytes. */
    public void perform() {
        if (processor != null) {
            processor.burn(nanos);
        }
        if (allocBytes > 0) {
            allocate(allocBytes);
        }
    }

    private static void allocate(int bytes) {
        for (int left = bytes; left > 0; left -= PIECE_BYTES) {
            SINK.setOpaque(new byte[Math.max(0, Math.min(left, PIECE_BYTES) - ARRAY_HEADER_BYTES)]);
        }
    }
}
