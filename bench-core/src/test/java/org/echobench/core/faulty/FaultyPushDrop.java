package org.echobench.core.faulty;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.ServerConfig;

/** Row {@code faulty-push-drop}: the tenth broadcast reaches nobody. */
public final class FaultyPushDrop extends FaultyProvider {

    private static final int DROPPED = 9;

    public FaultyPushDrop() {
        super("faulty-push-drop");
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new WrappedServer(super.start(config)) {
            private int published;

            @Override
            public void publish(ByteBuffer message) {
                if (published++ != DROPPED) {
                    super.publish(message);
                }
            }
        };
    }
}
