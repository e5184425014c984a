package org.echobench.core.faulty;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-merge}: answers two messages of a connection in one frame, once in 1,000; needs two in flight. */
public final class FaultyMerge extends FaultyProvider {

    public FaultyMerge() {
        super("faulty-merge");
    }

    @Override
    Supplier<Disturbance> fault() {
        EveryNth merged = new EveryNth(ONE_IN);
        return () -> new Withheld(merged) {
            @Override
            void both(int opcode, ByteBuffer first, ByteBuffer second, Replies replies) {
                ByteBuffer one = ByteBuffer.allocate(first.remaining() + second.remaining());
                replies.send(opcode, one.put(first).put(second.duplicate()).flip());
            }
        };
    }
}
