package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.Stamp;

/** WebSocket echo: every message is stamped, and every byte of every echo is checked as it arrives. */
public class EchoDialogue implements Dialogue {

    /** How many messages back a repeated echo is recognised as such. */
    private static final int EARLIER = 64;

    private final String path;
    private final Payload payload;
    private final FrameHeader header;

    public EchoDialogue(String path, Payload payload) {
        this(path, payload, false);
    }

    EchoDialogue(String path, Payload payload, boolean deflate) {
        this.path = path;
        this.payload = payload;
        this.header = new FrameHeader(deflate);
    }

    @Override
    public Optional<String> upgradePath() {
        return Optional.of(path);
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + payload.bytes();
    }

    @Override
    public void encode(Lane lane, long now, ByteBuffer out) {
        payload.writeFrame(out, Stamp.identity(payload.text(), lane.id, lane.sent), Stamp.time(payload.text(), now));
    }

    @Override
    public void receive(Lane lane, ByteBuffer in, Answers answers) {
        while (true) {
            if (!lane.inMessage || lane.frameLeft == 0) {
                if (!nextFrame(lane, in, answers)) {
                    return;
                }
            }
            int n = (int) Math.min(lane.frameLeft, in.remaining());
            if (n > 0) {
                take(lane, in, n, answers);
                lane.frameLeft -= n;
            }
            if (lane.frameLeft > 0) {
                return;
            }
            if (lane.fin) {
                end(lane, answers);
            }
        }
    }

    /** Takes {@code n} bytes of the current echo. */
    void take(Lane lane, ByteBuffer in, int n, Answers answers) {
        check(lane, in, n, answers);
        in.position(in.position() + n);
        lane.offset += n;
    }

    /** The current echo has come to its end. */
    void end(Lane lane, Answers answers) {
        finish(lane, answers);
    }

    /** Reads the next data frame's header, passing control frames by; false where more input is needed. */
    private boolean nextFrame(Lane lane, ByteBuffer in, Answers answers) {
        while (true) {
            int start = in.position();
            if (!header.read(in)) {
                return false;
            }
            if (header.masked()) {
                throw new ProtocolException("the server sent a masked frame");
            }
            if (!header.control()) {
                begin(lane);
                return true;
            }
            if (in.remaining() < header.payloadLength()) {
                in.position(start);
                return false;
            }
            control(lane, in);
        }
    }

    private void begin(Lane lane) {
        int expected = lane.inMessage ? Frames.CONTINUATION : payload.opcode();
        if (!lane.inMessage) {
            lane.inMessage = true;
            lane.compressed = header.compressed();
            lane.offset = 0;
            lane.unexpected = lane.inFlight() == 0;
            lane.fault = lane.unexpected ? "an echo came that was not asked for, or came twice" : null;
        }
        if (header.opcode() != expected && lane.fault == null) {
            lane.fault = "an echo has a frame of opcode " + header.opcode() + " instead of " + expected;
        }
        lane.fin = header.fin();
        lane.frameLeft = header.payloadLength();
    }

    private void control(Lane lane, ByteBuffer in) {
        int length = (int) header.payloadLength();
        int from = in.position();
        if (header.opcode() == Frames.CLOSE) {
            int code = length >= 2 ? in.getShort(from) & 0xFFFF : 1005;
            throw new ProtocolException("the server closed the WebSocket with code " + code);
        }
        in.position(from + length);
        if (header.opcode() == Frames.PING && !lane.connection.blocked()) {
            ByteBuffer out = lane.connection.loop().out();
            int key = 0x5A5A5A5A;
            Frames.writeMaskedHeader(out, true, Frames.PONG, length, key);
            int start = out.position();
            for (int i = 0; i < length; i++) {
                out.put(in.get(from + i));
            }
            Frames.mask(out, start, out.position(), key, 0);
            lane.connection.write(out);
        }
    }

    private void check(Lane lane, ByteBuffer in, int n, Answers answers) {
        if (lane.fault != null) {
            return;
        }
        if (lane.offset + n > payload.bytes()) {
            lane.fault = "an echo has more than the " + payload.bytes() + " bytes that were sent";
            return;
        }
        if (lane.offset < Stamp.BYTES && !stampIs(lane, in, n, lane.received)) {
            mismatch(lane, in, n, answers);
        }
        if (lane.fault == null && !payload.fillerMatches(in, lane.offset, n)) {
            lane.fault = "the echo of message " + lane.received + " on connection " + lane.id
                    + " differs from what was sent";
        }
    }

    private boolean stampIs(Lane lane, ByteBuffer in, int n, long sequence) {
        return payload.stampMatches(
                in,
                lane.offset,
                n,
                Stamp.identity(payload.text(), lane.id, sequence),
                Stamp.time(payload.text(), lane.sentAt(sequence)));
    }

    /** The stamp is not the next one. A later one's means loss, an earlier one's a repetition, anything else change. */
    private void mismatch(Lane lane, ByteBuffer in, int n, Answers answers) {
        long next = lane.received;
        if (lane.offset > 0) {
            // Its beginning was right, and alone tells it from its neighbours.
            lane.fault = changedStamp(lane, next);
            return;
        }
        for (long later = next + 1; later < lane.sent; later++) {
            if (stampIs(lane, in, n, later)) {
                answers.lost(
                        lane,
                        later - next,
                        "message " + later + " of connection " + lane.id + " was echoed before message " + next);
                return;
            }
        }
        for (long earlier = next - 1; earlier >= Math.max(0, next - EARLIER); earlier--) {
            long identity = Stamp.identity(payload.text(), lane.id, earlier);
            if (payload.stampMatches(in, lane.offset, Math.min(n, Long.BYTES), identity, 0)) {
                lane.unexpected = true;
                lane.fault = "message " + earlier + " of connection " + lane.id + " was echoed again, or out of order";
                return;
            }
        }
        lane.fault = changedStamp(lane, next);
    }

    private static String changedStamp(Lane lane, long message) {
        return "the echo of message " + message + " on connection " + lane.id + " carries another stamp";
    }

    private void finish(Lane lane, Answers answers) {
        lane.inMessage = false;
        if (lane.fault == null && lane.offset != payload.bytes()) {
            lane.fault = "an echo has " + lane.offset + " bytes instead of " + payload.bytes();
        }
        if (lane.fault == null) {
            answers.completed(lane);
        } else if (lane.unexpected) {
            answers.unexpected(lane, lane.fault);
        } else {
            answers.wrong(lane, lane.fault);
        }
    }
}
