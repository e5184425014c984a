package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;

/**
 * WebSocket: the same message again and again; only its number changes. Responses come in the order of the messages of
 * their connection, and are of the same kind, text or binary.
 */
public class MessageProtocol extends FramedProtocol {

    private final Template message;
    private final BodyCheck answer;
    private final Numbering numbering;
    private final int key;

    /**
     * @param text whether messages are text; otherwise binary
     * @param numbering the same for all loops of a load
     * @param key the frames' masking key, not zero: a zero key would spare the server its work
     */
    public MessageProtocol(
            UpgradeRequest upgrade, Template message, boolean text, BodyCheck answer, Numbering numbering, int key) {
        super(upgrade, text ? Frames.TEXT : Frames.BINARY, true);
        if (key == 0) {
            throw new IllegalArgumentException("the masking key must not be zero");
        }
        this.message = message;
        this.answer = answer.own();
        this.numbering = numbering;
        this.key = key;
    }

    /** Whether a late response is skipped like any other unexpected message. */
    @Override
    public final boolean stamped() {
        return othersPass() && answer.numbered();
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + message.bytes();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        write(out, numbering.of(state.id, state.sent));
    }

    /** Writes the message with this number. */
    final void write(ByteBuffer out, long number) {
        Frames.writeMaskedHeader(out, true, opcode, message.bytes(), key);
        int start = out.position();
        message.write(out, number);
        Frames.mask(out, start, out.position(), key, 0);
    }

    @Override
    final void take(State state, ByteBuffer in, int n, Responses responses) {
        if (state.fault == null && !answer.matches(state, numbering.of(state.id, state.received), in, n)) {
            state.fault = "a message is not what was asked for";
        }
        state.offset += n;
        in.position(in.position() + n);
    }

    @Override
    final void end(State state, Responses responses) {
        long number = numbering.of(state.id, state.received);
        if (state.fault == null && !answer.complete(state, number)) {
            state.fault = "a message " + answer.fault(state, number);
        }
    }
}
