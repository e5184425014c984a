package org.echobench.core.faulty;

import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-flip}: changes the last byte of 1 message in 1,000; a text stays valid UTF-8 if it was ASCII. */
public final class FaultyFlip extends FaultyProvider {

    public FaultyFlip() {
        super("faulty-flip");
    }

    @Override
    Supplier<Disturbance> fault() {
        EveryNth flipped = new EveryNth(ONE_IN);
        Disturbance flip = (opcode, payload, replies) -> {
            if (flipped.hit() && payload.hasRemaining()) {
                int last = payload.limit() - 1;
                payload.put(last, (byte) (payload.get(last) ^ 1));
            }
            replies.send(opcode, payload);
        };
        return () -> flip;
    }
}
