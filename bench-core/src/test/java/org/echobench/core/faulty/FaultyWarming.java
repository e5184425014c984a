package org.echobench.core.faulty;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/**
 * Row {@code faulty-warming}: right answers that come faster and faster. The first comes after 200 ms, and each after 3 %
 * less than the one before. No busy machine makes the later ones as slow as the first.
 */
public final class FaultyWarming extends FaultyProvider {

    private static final double SLOWEST_NANOS = 200e6;
    private static final double OF_THE_ONE_BEFORE = 0.97;

    public FaultyWarming() {
        super("faulty-warming");
    }

    @Override
    Supplier<Disturbance> fault() {
        AtomicLong echoes = new AtomicLong();
        Disturbance warming = (opcode, payload, replies) -> {
            double nanos = SLOWEST_NANOS * Math.pow(OF_THE_ONE_BEFORE, echoes.getAndIncrement());
            replies.sendAfter(Duration.ofNanos(Math.round(nanos)), opcode, payload);
        };
        return () -> warming;
    }
}
