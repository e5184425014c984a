package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.DataFormatException;
import org.echobench.core.wire.Extensions;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Stamp;

/**
 * WebSocket echo with permessage-deflate. Each message is compressed with its stamp, and every byte of every echo is
 * checked once it is inflated. A class of its own, so that the plain echo stays as it is.
 */
public final class DeflatedEcho extends EchoDialogue {

    private final Payload payload;
    private final MessageDeflate deflate;
    private final MessageDeflate.Inflated check = this::inflated;
    private Lane lane;
    private Answers answers;

    public DeflatedEcho(String path, Payload payload) {
        super(path, payload, true);
        this.payload = payload;
        this.deflate = new MessageDeflate(payload.bytes());
    }

    @Override
    public Optional<String> extensionOffer() {
        return Optional.of(Extensions.DEFLATE_OFFER);
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + MessageDeflate.packedBytes(payload.bytes());
    }

    @Override
    public void encode(Lane lane, long now, ByteBuffer out) {
        boolean text = payload.text();
        payload.writePlain(deflate.plain(), Stamp.identity(text, lane.id, lane.sent), Stamp.time(text, now));
        ByteBuffer packed = deflate.deflate();
        Frames.writeMaskedHeader(out, true, true, payload.opcode(), packed.remaining(), payload.key());
        int start = out.position();
        out.put(packed);
        Frames.mask(out, start, out.position(), payload.key(), 0);
    }

    @Override
    void take(Lane lane, ByteBuffer in, int n, Answers answers) {
        if (!lane.compressed) {
            super.take(lane, in, n, answers);
            return;
        }
        int limit = in.limit();
        in.limit(in.position() + n);
        this.lane = lane;
        this.answers = answers;
        if (lane.inflater == null) {
            lane.inflater = deflate.begin();
        }
        try {
            deflate.inflate(lane.inflater, in, check);
        } catch (DataFormatException e) {
            fault(lane, e);
        }
        in.position(in.limit()).limit(limit);
    }

    @Override
    void end(Lane lane, Answers answers) {
        if (lane.inflater != null) {
            this.lane = lane;
            this.answers = answers;
            try {
                deflate.end(lane.inflater, check);
            } catch (DataFormatException e) {
                fault(lane, e);
                deflate.release(lane.inflater);
            }
            lane.inflater = null;
        }
        super.end(lane, answers);
    }

    private void inflated(ByteBuffer bytes, int n) {
        super.take(lane, bytes, n, answers);
    }

    private static void fault(Lane lane, DataFormatException e) {
        if (lane.fault == null) {
            lane.fault = "an echo cannot be inflated: " + e.getMessage();
        }
    }
}
