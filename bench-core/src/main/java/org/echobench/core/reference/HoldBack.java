package org.echobench.core.reference;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** Delays every n-th echo of a server. Thread-safe: one for all connections. */
public final class HoldBack implements Disturbance {

    private final int oneIn;
    private final Duration delay;
    private final AtomicLong echoes = new AtomicLong();

    /** @param oneIn one echo in this many is delayed, at least 1 */
    public HoldBack(int oneIn, Duration delay) {
        if (oneIn < 1) {
            throw new IllegalArgumentException("oneIn must be at least 1, but is " + oneIn);
        }
        this.oneIn = oneIn;
        this.delay = delay;
    }

    @Override
    public void echo(int opcode, ByteBuffer payload, Replies replies) {
        if (echoes.incrementAndGet() % oneIn == 0) {
            replies.sendAfter(delay, opcode, payload);
        } else {
            replies.send(opcode, payload);
        }
    }
}
