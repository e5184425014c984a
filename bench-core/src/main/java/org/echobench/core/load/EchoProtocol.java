package org.echobench.core.load;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.Stamp;
import org.echobench.core.wire.UpgradeRequest;

/** WebSocket echo: every message is stamped, and every byte of every echo is checked as it arrives. */
public final class EchoProtocol implements Protocol {

    private final UpgradeRequest upgrade;
    private final Payload payload;
    private final FrameReader frames;
    private final EchoCheck check;

    public EchoProtocol(String path, Payload payload) {
        this(UpgradeRequest.to(path), payload);
    }

    public EchoProtocol(UpgradeRequest upgrade, Payload payload) {
        this.upgrade = upgrade;
        this.payload = payload;
        this.frames = new FrameReader(payload.opcode(), false);
        this.check = new EchoCheck(payload);
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
        return Frames.MAX_HEADER_BYTES + payload.bytes();
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        payload.writeFrame(out, Stamp.identity(payload.text(), state.id, state.sent), Stamp.time(payload.text(), now));
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Answers answers) {
        frames.read(state, in, check, answers);
    }
}
