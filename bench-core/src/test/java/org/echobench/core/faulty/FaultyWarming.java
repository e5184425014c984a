package org.echobench.core.faulty;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-warming}: right answers, that come faster and faster: after 10 ms at first, after 2 ms in the end. */
public final class FaultyWarming extends FaultyProvider {

    private static final long SLOWEST_MICROS = 10_000;
    private static final long FASTEST_MICROS = 2_000;

    /** Echoes that are answered slowest, and how many it then takes to be fastest. */
    private static final long COLD = 200;

    private static final long WARMING = 1_400;

    public FaultyWarming() {
        super("faulty-warming");
    }

    @Override
    Supplier<Disturbance> fault() {
        AtomicLong echoes = new AtomicLong();
        Disturbance warming = (opcode, payload, replies) -> {
            long warm = Math.min(WARMING, Math.max(0, echoes.incrementAndGet() - COLD));
            long micros = SLOWEST_MICROS - (SLOWEST_MICROS - FASTEST_MICROS) * warm / WARMING;
            replies.sendAfter(Duration.ofNanos(1_000 * micros), opcode, payload);
        };
        return () -> warming;
    }
}
