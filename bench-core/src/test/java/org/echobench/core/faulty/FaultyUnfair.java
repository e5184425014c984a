package org.echobench.core.faulty;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-unfair}: right answers, but those of one connection come after 40 ms, all others after 2 ms. */
public final class FaultyUnfair extends FaultyProvider {

    public FaultyUnfair() {
        super("faulty-unfair");
    }

    @Override
    Supplier<Disturbance> fault() {
        AtomicBoolean first = new AtomicBoolean(true);
        return () -> {
            Duration delay = Duration.ofMillis(first.getAndSet(false) ? 40 : 2);
            return (opcode, payload, replies) -> replies.sendAfter(delay, opcode, payload);
        };
    }
}
