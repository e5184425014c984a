package org.echobench.core.faulty;

import java.nio.ByteBuffer;
import org.echobench.core.reference.Disturbance;

/**
 * Keeps 1 message in 1,000 of a server back until the next one of the same connection, and lets a subclass send the
 * two. With one message in flight per connection there is no next one, and the message is lost.
 */
abstract class Withheld implements Disturbance {

    private final EveryNth nth;
    private ByteBuffer first;

    Withheld(EveryNth nth) {
        this.nth = nth;
    }

    @Override
    public final void echo(int opcode, ByteBuffer payload, Replies replies) {
        boolean hit = nth.hit();
        if (first != null) {
            both(opcode, first, payload, replies);
            first = null;
        } else if (hit) {
            first = ByteBuffer.allocate(payload.remaining())
                    .put(payload.duplicate())
                    .flip();
        } else {
            replies.send(opcode, payload);
        }
    }

    /** Sends the message kept back and the one that came after it. */
    abstract void both(int opcode, ByteBuffer first, ByteBuffer second, Replies replies);
}
