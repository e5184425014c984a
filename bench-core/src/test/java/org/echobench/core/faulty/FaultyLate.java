package org.echobench.core.faulty;

import java.time.Duration;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-late}: answers 1 message in 1,000, and what follows it on its connection, after the loss limit. */
public final class FaultyLate extends FaultyProvider {

    /** A message is lost after 5 s, and who looks then may be held up for a while. */
    static final Duration DELAY = Duration.ofMinutes(1);

    public FaultyLate() {
        super("faulty-late");
    }

    @Override
    Supplier<Disturbance> fault() {
        Disturbance late = Disturbance.holdBack(ONE_IN, DELAY);
        return () -> late;
    }
}
