package org.echobench.core.content;

import org.echobench.core.spi.ServerConfig;

/**
 * Work that is injected into every handler, of WebSocket and of HTTP. It simulates a slower handler, and shows that a
 * comparison finds it. Thread-safe; costs nothing when the configuration asks for none.
 */
public final class HandlerWork {

    /** Small pieces, so the collector sees ordinary garbage and no humongous objects. */
    private static final int PIECE_BYTES = 1 << 10;

    private static final int ARRAY_HEADER_BYTES = 16;

    private static volatile Object sink;

    private final long nanos;
    private final int allocBytes;

    public HandlerWork(ServerConfig config) {
        nanos = config.handlerWorkMicros() * 1_000L;
        allocBytes = config.handlerAllocBytes();
    }

    /** Burns the configured time on the calling thread and allocates the configured bytes. */
    public void perform() {
        if (nanos > 0) {
            burn(nanos);
        }
        if (allocBytes > 0) {
            allocate(allocBytes);
        }
    }

    private static void burn(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() - end < 0) {
            Thread.onSpinWait();
        }
    }

    private static void allocate(int bytes) {
        for (int left = bytes; left > 0; left -= PIECE_BYTES) {
            sink = new byte[Math.max(0, Math.min(left, PIECE_BYTES) - ARRAY_HEADER_BYTES)];
        }
    }
}
