package org.echobench.core.load;

import java.io.IOException;
import java.util.List;
import org.echobench.core.client.ClientLoop;
import org.echobench.core.client.Connection;
import org.echobench.core.client.PingRound;
import org.echobench.core.wire.Payload;

/** Subscribers of a {@link BroadcastPacing}: they send nothing, and check every byte of every message. */
public final class PushProtocol extends EchoProtocol {

    /** @param payload of every broadcast */
    public PushProtocol(String path, Payload payload) {
        super(path, payload);
    }

    /** All receive the same bytes, so all expect the stamp of connection 0. */
    @Override
    public int stampedNumber(int number) {
        return 0;
    }

    /** Waits until the server knows every subscriber. */
    @Override
    public void opened(ClientLoop loop, List<Connection> connections) throws IOException {
        PingRound.await(loop, connections);
    }
}
