package org.echobench.core.faulty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-reorder}: swaps two messages, once in 1,000. */
public final class FaultyReorder extends FaultyProvider {

    public FaultyReorder() {
        super("faulty-reorder");
    }

    @Override
    Supplier<Disturbance> fault() {
        Disturbance swap = new Withheld() {
            @Override
            void sameConnection(int opcode, ByteBuffer first, ByteBuffer second, Replies replies) throws IOException {
                replies.send(opcode, second);
                replies.send(opcode, first);
            }

            @Override
            void otherConnection(
                    int opcode, ByteBuffer first, Replies firstReplies, ByteBuffer second, Replies secondReplies)
                    throws IOException {
                firstReplies.sendAfter(Duration.ZERO, opcode, second);
                secondReplies.send(opcode, first);
            }
        };
        return () -> swap;
    }
}
