package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Numbering;
import org.echobench.core.wire.Template;
import org.echobench.core.wire.UpgradeRequest;

/**
 * WebSocket: the same message again and again, but for its number. Answers come in the order of the messages of their
 * connection, and are of the same kind, text or binary.
 */
public class MessageProtocol implements Protocol, FrameReader.Body {

    private final UpgradeRequest upgrade;
    private final Template message;
    private final int opcode;
    private final BodyCheck answer;
    private final boolean othersPass;
    private final Numbering numbering;
    private final int key;
    private final FrameReader frames;

    /**
     * @param text whether messages are text; otherwise binary
     * @param othersPass whether other messages than the awaited answer are passed over; otherwise they are wrong
     * @param numbering the same for all loops of a load
     * @param key the frames' masking key, not zero: a zero key would spare the server its work
     */
    public MessageProtocol(
            UpgradeRequest upgrade,
            Template message,
            boolean text,
            BodyCheck answer,
            boolean othersPass,
            Numbering numbering,
            int key) {
        if (key == 0) {
            throw new IllegalArgumentException("the masking key must not be zero");
        }
        this.upgrade = upgrade;
        this.message = message;
        this.opcode = text ? Frames.TEXT : Frames.BINARY;
        this.answer = answer.own();
        this.othersPass = othersPass;
        this.numbering = numbering;
        this.key = key;
        this.frames = new FrameReader(opcode, false);
    }

    @Override
    public final Optional<UpgradeRequest> upgrade() {
        return Optional.of(upgrade);
    }

    /** A late answer is passed over like any other message that is not awaited. */
    @Override
    public final boolean stamped() {
        return othersPass && answer.numbered();
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + message.bytes();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        write(out, numbering.of(state.id, state.sent));
    }

    /** Writes the message with that number. */
    final void write(ByteBuffer out, long number) {
        Frames.writeMaskedHeader(out, true, opcode, message.bytes(), key);
        int start = out.position();
        message.write(out, number);
        Frames.mask(out, start, out.position(), key, 0);
    }

    @Override
    public final void receive(ConnectionState state, ByteBuffer in, Answers answers) {
        frames.read(state, in, this, answers);
    }

    @Override
    public final void take(ConnectionState state, ByteBuffer in, int n, Answers answers) {
        if (state.fault == null && !answer.matches(state, numbering.of(state.id, state.received), in, n)) {
            state.fault = "a message is not what was asked for";
        }
        state.offset += n;
        in.position(in.position() + n);
    }

    @Override
    public final void end(ConnectionState state, Answers answers) {
        state.inMessage = false;
        long number = numbering.of(state.id, state.received);
        if (state.fault == null && answer.complete(state, number)) {
            answers.completed(state);
        } else if (othersPass) {
            return;
        } else if (state.unexpected) {
            answers.unexpected(state, state.fault);
        } else {
            answers.wrong(state, state.fault == null ? "a message " + answer.fault(state, number) : state.fault);
        }
    }
}
