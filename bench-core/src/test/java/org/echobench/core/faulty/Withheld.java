package org.echobench.core.faulty;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.reference.Disturbance;

/**
 * Keeps 1 message in 1,000 back until the next one on the same event loop, and lets a subclass answer the two. With
 * several messages in flight that is most often one of the same connection; with one in flight it is another's. One for
 * all connections of a server; thread-safe.
 */
abstract class Withheld implements Disturbance {

    /** A message, the connection that waits for its response, and the thread of that connection's event loop. */
    private record Kept(ByteBuffer payload, Replies replies, Thread loop) {}

    private final EveryNth nth = new EveryNth(FaultyProvider.ONE_IN);
    private Kept kept;

    @Override
    public final synchronized void echo(int opcode, ByteBuffer payload, Replies replies) throws IOException {
        boolean hit = nth.hit();
        if (kept != null && kept.loop == Thread.currentThread()) {
            Kept first = kept;
            kept = null;
            if (first.replies == replies) {
                sameConnection(opcode, first.payload, payload, replies);
            } else {
                otherConnection(opcode, first.payload, first.replies, payload, replies);
            }
        } else if (hit && kept == null) {
            ByteBuffer copy = ByteBuffer.allocate(payload.remaining())
                    .put(payload.duplicate())
                    .flip();
            kept = new Kept(copy, replies, Thread.currentThread());
        } else {
            replies.send(opcode, payload);
        }
    }

    /** Answers two messages of one connection. */
    abstract void sameConnection(int opcode, ByteBuffer first, ByteBuffer second, Replies replies) throws IOException;

    /** Answers two messages of different connections; the second has its turn. */
    abstract void otherConnection(
            int opcode, ByteBuffer first, Replies firstReplies, ByteBuffer second, Replies secondReplies)
            throws IOException;
}
