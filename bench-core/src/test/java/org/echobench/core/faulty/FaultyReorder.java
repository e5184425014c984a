package org.echobench.core.faulty;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-reorder}: swaps two messages of a connection, once in 1,000; needs two in flight. */
public final class FaultyReorder extends FaultyProvider {

    public FaultyReorder() {
        super("faulty-reorder");
    }

    @Override
    Supplier<Disturbance> fault() {
        EveryNth swapped = new EveryNth(ONE_IN);
        return () -> new Withheld(swapped) {
            @Override
            void both(int opcode, ByteBuffer first, ByteBuffer second, Replies replies) {
                replies.send(opcode, second);
                replies.send(opcode, first);
            }
        };
    }
}
