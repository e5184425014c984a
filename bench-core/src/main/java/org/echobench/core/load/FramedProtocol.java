package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;
import java.util.zip.Inflater;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.HttpHead;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;
import org.echobench.core.wire.UpgradeRequest.Deflate;

/**
 * WebSocket messages. Reads the frames of a server's messages, wherever a read ends, and answers its pings. All
 * connections of a loop share one: how far a message has been read is in the {@link State}. Not thread-safe; allocates
 * nothing.
 */
abstract class FramedProtocol implements Protocol {

    /** Normal, going away, service restart, try again later (RFC 6455, section 7.4, and its registry), and none. */
    private static final Set<Integer> ORDERLY = Set.of(1_000, 1_001, 1_012, 1_013, Frames.NO_CODE);

    private final UpgradeRequest upgrade;
    final int opcode;
    private final FrameHeader header;
    private final boolean ofService;

    /**
     * @param upgrade if the server may greet, messages other than the expected response are skipped
     * @param opcode that of every message
     * @param ofService whether the server is not ours: a wrong message's beginning is then quoted
     */
    FramedProtocol(UpgradeRequest upgrade, int opcode, boolean ofService) {
        this.upgrade = upgrade;
        this.opcode = opcode;
        this.ofService = ofService;
        this.header = new FrameHeader(upgrade.deflate() != Deflate.NONE);
    }

    /** How far a message has been read. */
    static final class State extends ConnectionState {

        /** Whether the current frame ends the message. */
        private boolean fin;

        private long frameLeft;

        /** The current message is compressed. */
        boolean compressed;
        /** That of the current compressed message, or with takeover of the connection; null before. */
        Inflater inflater;
        /** The current message does not answer any message in flight. */
        boolean unexpected;

        /** The beginning of the last message that came in parts or was wrong; null before one. */
        private ByteBuffer beginning;

        private State(int id) {
            super(id);
        }

        /** Keeps what can be shown of the last {@code n} bytes; returns the beginning so far, before the position. */
        private ByteBuffer keepBeginning(ByteBuffer in, int n) {
            if (beginning == null) {
                beginning = ByteBuffer.allocate(HttpHead.QUOTED + 1);
            }
            if (offset == n) {
                beginning.clear();
            }
            int kept = Math.min(n, beginning.remaining());
            beginning.put(beginning.position(), in, in.position() - n, kept).position(beginning.position() + kept);
            return beginning;
        }
    }

    @Override
    public final ConnectionState newState(int id) {
        return new State(id);
    }

    /** Takes the next {@code n} bytes of the current message, and moves past them. */
    abstract void take(State state, ByteBuffer in, int n, Responses responses);

    /** Ends the current message, which gets a fault if it is too short. */
    abstract void end(State state, Responses responses);

    @Override
    public final Optional<UpgradeRequest> opening() {
        return Optional.of(upgrade);
    }

    @Override
    public final int depth() {
        return OpenPacing.ANY_DEPTH;
    }

    /** Leaves an incomplete frame header unread. */
    @Override
    public final void receive(ConnectionState connection, ByteBuffer in, Responses responses) {
        State state = (State) connection;
        while (true) {
            if (!state.inMessage || state.frameLeft == 0) {
                if (!nextFrame(state, in)) {
                    return;
                }
            }
            int n = (int) Math.min(state.frameLeft, in.remaining());
            if (n > 0) {
                take(state, in, n, responses);
                state.frameLeft -= n;
            }
            if (state.frameLeft == 0 && state.fin) {
                state.inMessage = false;
                end(state, responses);
                report(state, in, n, responses);
                continue;
            }
            if (ofService) {
                state.keepBeginning(in, n);
            }
            if (state.frameLeft > 0) {
                return;
            }
        }
    }

    /** @param n the size of the message's last part, which ends at the position */
    private void report(State state, ByteBuffer in, int n, Responses responses) {
        if (state.fault != null && othersPass()) {
            return;
        }
        if (state.fault != null && ofService) {
            ByteBuffer beginning = state.keepBeginning(in, n);
            state.fault += ": " + HttpHead.quoted(beginning, 0, beginning.position()) + UpgradeRequest.SKIP_OTHERS;
        }
        if (state.unexpected) {
            responses.unexpected(state, state.fault);
        } else {
            Responses.report(state, responses);
        }
    }

    /** Whether messages other than the expected response are skipped; otherwise they are wrong. */
    final boolean othersPass() {
        return upgrade.mayGreet();
    }

    /** Reads the next data frame's header, and handles control frames before it; false if more input is needed. */
    private boolean nextFrame(State state, ByteBuffer in) {
        while (true) {
            int start = in.position();
            if (!header.read(in)) {
                return false;
            }
            if (header.masked()) {
                throw new ProtocolException("the server sent a masked frame");
            }
            if (!header.control()) {
                begin(state);
                return true;
            }
            if (in.remaining() < header.payloadLength()) {
                in.position(start);
                return false;
            }
            int end = in.position() + (int) header.payloadLength();
            boolean readOn = control(state, in);
            in.position(readOn ? end : in.limit());
            if (!readOn) {
                return false;
            }
        }
    }

    private void begin(State state) {
        int expected = state.inMessage ? Frames.CONTINUATION : opcode;
        if (!state.inMessage) {
            state.inMessage = true;
            state.compressed = header.compressed();
            state.begin();
            state.unexpected = state.inFlight() == 0;
            state.fault = state.unexpected ? "a message came that was not asked for, or came twice" : null;
        }
        if (header.opcode() != expected && state.fault == null) {
            state.fault = "a message has a frame of opcode " + header.opcode() + " instead of " + expected;
        }
        if (header.payloadLength() > Integer.MAX_VALUE) {
            throw new ProtocolException("a frame claims to have " + header.payloadLength() + " bytes");
        }
        state.fin = header.fin();
        state.frameLeft = header.payloadLength();
    }

    /** Handles a control frame; returns whether to read on, because nothing may follow a close frame. */
    private boolean control(State state, ByteBuffer in) {
        int length = (int) header.payloadLength();
        int from = in.position();
        if (header.opcode() == Frames.CLOSE) {
            if (length == 1) {
                throw new ProtocolException("a close frame has a payload of one byte");
            }
            int code = length >= 2 ? in.getShort(from) & 0xFFFF : Frames.NO_CODE;
            if (!ORDERLY.contains(code)) {
                throw new ProtocolException("the server closed the WebSocket with code " + code);
            }
            state.closing = true;
            state.connection.answerClose();
            return false;
        }
        if (header.opcode() == Frames.PING) {
            state.connection.pong(in, length);
        }
        return true;
    }
}
