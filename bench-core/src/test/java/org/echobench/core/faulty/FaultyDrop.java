package org.echobench.core.faulty;

import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-drop}: does not answer 1 message in 1,000. */
public final class FaultyDrop extends FaultyProvider {

    public FaultyDrop() {
        super("faulty-drop");
    }

    @Override
    Supplier<Disturbance> fault() {
        EveryNth dropped = new EveryNth(ONE_IN);
        Disturbance drop = (opcode, payload, replies) -> {
            if (!dropped.hit()) {
                replies.send(opcode, payload);
            }
        };
        return () -> drop;
    }
}
