package org.echobench.core.faulty;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-unfair}: right responses; one connection gets them after 400 ms, all others at once. */
public final class FaultyUnfair extends FaultyProvider {

    private static final Duration DELAY = Duration.ofMillis(400);

    public FaultyUnfair() {
        super("faulty-unfair");
    }

    @Override
    Supplier<Disturbance> fault() {
        AtomicBoolean first = new AtomicBoolean(true);
        Disturbance starving = (opcode, payload, replies) -> replies.sendAfter(DELAY, opcode, payload);
        return () -> first.getAndSet(false) ? starving : Disturbance.NONE;
    }
}
