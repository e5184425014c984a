package org.echobench.core.load;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.FrameHeader;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.ProtocolException;
import org.echobench.core.wire.UpgradeRequest;

/**
 * Opens and closes WebSocket connections. One message is one cycle: TCP connect, upgrade, close handshake. It ends with
 * a reset, because thousands of addresses in TIME_WAIT would slow the next server.
 */
public final class ConnectProtocol implements Protocol {

    private static final int KEY = 0x2B7E1516;

    private final UpgradeRequest upgrade;
    private final FrameHeader header = new FrameHeader();

    public ConnectProtocol(String path) {
        this.upgrade = UpgradeRequest.to(path);
    }

    @Override
    public Optional<UpgradeRequest> opening() {
        return Optional.of(upgrade);
    }

    @Override
    public Closer closer() {
        return Closer.CLIENT;
    }

    @Override
    public int mostConnections() {
        return 10_000;
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + Short.BYTES;
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        Frames.writeMaskedHeader(out, true, Frames.CLOSE, Short.BYTES, KEY);
        int start = out.position();
        out.putShort((short) Frames.NORMAL_CLOSURE);
        Frames.mask(out, start, out.position(), KEY, 0);
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Responses responses) {
        if (!header.readWhole(in)) {
            return;
        }
        if (header.opcode() != Frames.CLOSE) {
            throw new ProtocolException("the close handshake was answered with opcode " + header.opcode());
        }
        int code = header.payloadLength() >= 2 ? in.getShort(in.position()) & 0xFFFF : Frames.NO_CODE;
        if (code != Frames.NORMAL_CLOSURE) {
            throw new ProtocolException("the close handshake was answered with code " + code + " instead of 1000");
        }
        responses.completed(state);
    }

    @Override
    public String ended(ConnectionState state, IOException cause) {
        return "the server ended a connection "
                + (cause instanceof EOFException ? "without a close frame" : "with: " + cause.getMessage());
    }

    @Override
    public String unanswered(ConnectionState state, LossLimit limit) {
        return "a connection was not opened and closed within " + limit;
    }
}
