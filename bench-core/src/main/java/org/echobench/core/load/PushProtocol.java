package org.echobench.core.load;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.PingRound;
import org.echobench.core.wire.Frames;
import org.echobench.core.wire.UpgradeRequest;

/** Subscribers of a {@link BroadcastPacing}: they send nothing, and check every byte of every message. */
public final class PushProtocol implements Protocol {

    private final UpgradeRequest upgrade;
    private final Payload payload;
    private final FrameReader frames;
    private final EchoCheck check;

    /** @param payload of every broadcast */
    public PushProtocol(String path, Payload payload) {
        this.upgrade = UpgradeRequest.to(path);
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

    /** All receive the same bytes, so all expect the stamp of connection 0. */
    @Override
    public int stampedNumber(int number) {
        return 0;
    }

    @Override
    public int messageBytes() {
        return Frames.MAX_HEADER_BYTES + payload.bytes();
    }

    /** Waits until the server knows every subscriber. */
    @Override
    public void opened(ClientLoop loop, List<Connection> connections) throws IOException {
        PingRound.await(loop, connections);
    }

    @Override
    public void encode(ConnectionState state, long now, ByteBuffer out) {
        throw new IllegalStateException("subscribers send nothing");
    }

    @Override
    public void receive(ConnectionState state, ByteBuffer in, Answers answers) {
        frames.read(state, in, check, answers);
    }
}
