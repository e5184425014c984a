package org.echobench.core.load;

import java.nio.ByteBuffer;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Payload;
import org.echobench.core.wire.Stamp;
import org.echobench.core.wire.UpgradeRequest;

/**
 * WebSocket echo: every message is stamped, and every byte of every echo is checked as it arrives. Changed, lost and
 * repeated messages are told apart. The messages of a {@link BroadcastPacing} are checked in the same way.
 */
public class EchoProtocol extends FramedProtocol {

    /** How many messages back a repeated echo is recognised as such. */
    private static final int EARLIER = 64;

    final Payload payload;

    /** For a server of ours. */
    public EchoProtocol(String path, Payload payload) {
        this(UpgradeRequest.to(path), payload, false);
    }

    public EchoProtocol(UpgradeRequest upgrade, Payload payload) {
        this(upgrade, payload, true);
    }

    EchoProtocol(UpgradeRequest upgrade, Payload payload, boolean ofService) {
        super(upgrade, payload.opcode(), ofService);
        this.payload = payload;
    }

    @Override
    public final boolean stamped() {
        return true;
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + payload.bytes();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        payload.writeFrame(out, Stamp.identity(payload.text(), state.id, state.sent), Stamp.time(payload.text(), now));
    }

    @Override
    void take(State state, ByteBuffer in, int n, Responses responses) {
        check(state, in, n, responses);
        in.position(in.position() + n);
        state.offset += n;
    }

    private void check(State state, ByteBuffer in, int n, Responses responses) {
        if (state.fault != null) {
            return;
        }
        if (state.offset + n > payload.bytes()) {
            state.fault = "an echo has more than the " + payload.bytes() + " bytes that were sent";
            return;
        }
        if (state.offset < Stamp.BYTES && !stampIs(state, in, n, state.received)) {
            mismatch(state, in, n, responses);
        }
        if (state.fault == null && !payload.fillerMatches(in, state.offset, n)) {
            state.fault = "the echo of message " + state.received + " on connection " + state.id
                    + " differs from what was sent";
        }
    }

    private boolean stampIs(ConnectionState state, ByteBuffer in, int n, long sequence) {
        return payload.stampMatches(
                in,
                state.offset,
                n,
                Stamp.identity(payload.text(), state.id, sequence),
                Stamp.time(payload.text(), state.sentAt(sequence)));
    }

    /** The stamp is not the next one. A later stamp means loss, an earlier one a repetition, anything else a change. */
    private void mismatch(State state, ByteBuffer in, int n, Responses responses) {
        long next = state.received;
        if (state.offset > 0) {
            // Its beginning was right, and only the beginning distinguishes it from its neighbours.
            state.fault = changedStamp(state, next);
            return;
        }
        for (long later = next + 1; later < state.sent; later++) {
            if (stampIs(state, in, n, later)) {
                responses.lost(
                        state,
                        later - next,
                        "message " + later + " of connection " + state.id + " was echoed before message " + next);
                return;
            }
        }
        for (long earlier = next - 1; earlier >= Math.max(0, next - EARLIER); earlier--) {
            long identity = Stamp.identity(payload.text(), state.id, earlier);
            if (payload.stampMatches(in, state.offset, Math.min(n, Long.BYTES), identity, 0)) {
                state.unexpected = true;
                state.fault =
                        "message " + earlier + " of connection " + state.id + " was echoed again, or out of order";
                return;
            }
        }
        state.fault = changedStamp(state, next);
    }

    private static String changedStamp(ConnectionState state, long message) {
        return "the echo of message " + message + " on connection " + state.id + " carries another stamp";
    }

    @Override
    void end(State state, Responses responses) {
        if (state.fault == null && state.offset != payload.bytes()) {
            state.fault = "an echo has " + state.offset + " bytes instead of " + payload.bytes();
        }
    }
}
