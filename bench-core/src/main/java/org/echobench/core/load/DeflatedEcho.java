package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Stamp;
import org.echobench.core.wire.UpgradeRequest;

/**
 * WebSocket echo with permessage-deflate. Each message is compressed with its stamp, and every byte of every echo is
 * checked once it is inflated.
 */
public final class DeflatedEcho implements Protocol, MessageBody {

    private final UpgradeRequest upgrade;
    private final Payload payload;
    private final FrameReader frames;
    private final EchoCheck check;
    private final MessageDeflate deflate;
    private final MessageDeflate.Inflated inflated = this::inflated;
    private ConnectionState state;
    private Answers answers;

    public DeflatedEcho(String path, Payload payload) {
        this.upgrade = UpgradeRequest.to(path).withDeflate();
        this.payload = payload;
        this.frames = new FrameReader(payload.opcode(), true);
        this.check = new EchoCheck(payload);
        this.deflate = new MessageDeflate(payload.bytes());
    }

    @Override
    public Optional<UpgradeRequest> upgrade() {
        return Optional.of(upgrade);
    }

    @Override
    public boolean stamped() {
        return true;
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + MessageDeflate.packedBytes(payload.bytes());
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        boolean text = payload.text();
        payload.writePlain(deflate.plain(), Stamp.identity(text, state.id, state.sent), Stamp.time(text, now));
        ByteBuffer packed = deflate.deflate();
        Frames.writeMaskedHeader(out, true, true, payload.opcode(), packed.remaining(), payload.key());
        int start = out.position();
        out.put(packed);
        Frames.mask(out, start, out.position(), payload.key(), 0);
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Answers answers) {
        frames.read(state, in, this, answers);
    }

    @Override
    public void take(ConnectionState state, ByteBuffer in, int n, Answers answers) {
        if (!state.compressed) {
            check.take(state, in, n, answers);
            return;
        }
        int limit = in.limit();
        in.limit(in.position() + n);
        this.state = state;
        this.answers = answers;
        if (state.inflater == null) {
            state.inflater = deflate.begin();
        }
        try {
            deflate.inflate(state.inflater, in, inflated);
        } catch (DataFormatException e) {
            fault(state, e);
        }
        in.position(in.limit()).limit(limit);
    }

    @Override
    public void end(ConnectionState state, Answers answers) {
        if (state.inflater != null) {
            this.state = state;
            this.answers = answers;
            try {
                deflate.end(state.inflater, inflated);
            } catch (DataFormatException e) {
                fault(state, e);
                deflate.release(state.inflater);
            }
            state.inflater = null;
        }
        check.end(state, answers);
    }

    private void inflated(ByteBuffer bytes, int n) {
        check.take(state, bytes, n, answers);
    }

    private static void fault(ConnectionState state, DataFormatException e) {
        if (state.fault == null) {
            state.fault = "an echo cannot be inflated: " + e.getMessage();
        }
    }
}
