package org.echobench.core.faulty;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.Supplier;
import org.echobench.core.reference.Disturbance;

/** Row {@code faulty-merge}: answers two messages in one frame, once in 1,000; the second one's connection gets it. */
public final class FaultyMerge extends FaultyProvider {

    public FaultyMerge() {
        super("faulty-merge");
    }

    @Override
    Supplier<Disturbance> fault() {
        Disturbance merge = new Withheld() {
            @Override
            void sameConnection(int opcode, ByteBuffer first, ByteBuffer second, Replies replies) throws IOException {
                ByteBuffer one = ByteBuffer.allocate(first.remaining() + second.remaining());
                replies.send(opcode, one.put(first).put(second.duplicate()).flip());
            }

            @Override
            void otherConnection(
                    int opcode, ByteBuffer first, Replies firstReplies, ByteBuffer second, Replies secondReplies)
                    throws IOException {
                sameConnection(opcode, first, second, secondReplies);
            }
        };
        return () -> merge;
    }
}
