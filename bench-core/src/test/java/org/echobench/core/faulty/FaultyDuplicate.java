package org.echobench.core.faulty;

import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-duplicate}: answers 1 message in 1,000 twice. */
public final class FaultyDuplicate extends FaultyProvider {

    public FaultyDuplicate() {
        super("faulty-duplicate");
    }

    @Override
    Supplier<Disturbance> fault() {
        EveryNth duplicated = new EveryNth(ONE_IN);
        Disturbance duplicate = (opcode, payload, replies) -> {
            replies.send(opcode, payload);
            if (duplicated.hit()) {
                replies.send(opcode, payload);
            }
        };
        return () -> duplicate;
    }
}
