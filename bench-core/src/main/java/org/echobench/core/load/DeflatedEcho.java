package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Stamp;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;

/**
 * WebSocket echo with permessage-deflate (RFC 7692). Each message is compressed by itself with its stamp, which takeover
 * allows, too, so one deflater serves a whole loop. With takeover each connection has an inflater of its own. Every byte
 * of every echo is checked once it is inflated.
 */
public final class DeflatedEcho extends EchoProtocol {

    /** zlib's own default, and that of every server here. */
    static final int LEVEL = 6;

    /** A flushed block ends with these; they are left out on the wire (RFC 7692, section 7.2.1). */
    private static final byte[] TAIL = {0, 0, (byte) 0xFF, (byte) 0xFF};

    private static final int CHUNK = 16 << 10;

    private final Deflater deflater = new Deflater(LEVEL, true);
    /** An inflater is needed only while a message arrives. */
    private final ArrayDeque<Inflater> free = new ArrayDeque<>();

    private final ByteBuffer inflated = ByteBuffer.allocateDirect(CHUNK);
    private final ByteBuffer plain;
    private final ByteBuffer packed;
    private final boolean takeover;

    /** @param deflate what is offered; not {@link Deflate#NONE} */
    public DeflatedEcho(String path, Payload payload, Deflate deflate) {
        super(new UpgradeRequest(path, List.of(), Optional.empty(), deflate, false), payload, false);
        takeover = deflate == Deflate.TAKEOVER;
        plain = ByteBuffer.allocateDirect(payload.bytes());
        packed = ByteBuffer.allocateDirect(packedBytes(payload.bytes()));
    }

    /** The most bytes of a compressed message: stored blocks of 16 KiB with 5 bytes each, and a flush. */
    private static int packedBytes(int messageBytes) {
        return messageBytes + (messageBytes >> 8) + 64;
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + packedBytes(payload.bytes());
    }

    /** Forgets the connection before, which may have ended within a message. */
    @Override
    public void opened(ConnectionState state) {
        ((State) state).inflater = null;
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        boolean text = payload.text();
        payload.writePlain(plain.clear(), Stamp.identity(text, state.id, state.sent), Stamp.time(text, now));
        deflater.reset();
        deflater.setInput(plain.flip());
        deflater.deflate(packed.clear(), Deflater.SYNC_FLUSH);
        packed.flip().limit(packed.limit() - TAIL.length);
        Frames.writeMaskedHeader(out, true, Frames.COMPRESSED | payload.opcode(), packed.remaining(), payload.key());
        int start = out.position();
        out.put(packed);
        Frames.mask(out, start, out.position(), payload.key(), 0);
    }

    @Override
    void take(State state, ByteBuffer in, int n, Responses responses) {
        if (!state.compressed) {
            super.take(state, in, n, responses);
            return;
        }
        int limit = in.limit();
        in.limit(in.position() + n);
        if (state.inflater == null) {
            state.inflater = free.isEmpty() ? new Inflater(true) : free.pop();
        }
        state.inflater.setInput(in);
        inflate(state, responses);
        // A final block is allowed; the bytes after it remain.
        in.position(in.limit()).limit(limit);
    }

    @Override
    void end(State state, Responses responses) {
        if (state.compressed && state.inflater != null) {
            boolean last = state.inflater.finished();
            if (!last) {
                state.inflater.setInput(TAIL);
                inflate(state, responses);
            }
            if (last || !takeover) {
                state.inflater.reset();
                free.push(state.inflater);
                state.inflater = null;
            }
        }
        super.end(state, responses);
    }

    private void inflate(State state, Responses responses) {
        try {
            for (int n = state.inflater.inflate(inflated.clear());
                    n > 0;
                    n = state.inflater.inflate(inflated.clear())) {
                super.take(state, inflated.flip(), n, responses);
            }
        } catch (DataFormatException e) {
            if (state.fault == null) {
                state.fault = "an echo cannot be inflated: " + e.getMessage();
            }
        }
    }
}
