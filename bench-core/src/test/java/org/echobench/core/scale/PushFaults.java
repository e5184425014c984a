package org.echobench.core.scale;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.echobench.core.reference.ReferenceProvider;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Servers whose push is changed. */
public final class PushFaults {

    private PushFaults() {}

    /** Row {@code faulty-push-drop}: the broadcast with this number reaches nobody. */
    public static final class Drop implements BenchServerProvider {

        static final int DROPPED = 9;

        @Override
        public ServerInfo info() {
            return ReferenceServer.info("faulty-push-drop");
        }

        @Override
        public BenchServer start(ServerConfig config) throws IOException {
            return new Wrapped(config) {
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

    private abstract static class Wrapped implements BenchServer {

        private final BenchServer server;

        Wrapped(ServerConfig config) throws IOException {
            server = new ReferenceProvider().start(config);
        }

        @Override
        public InetSocketAddress address() {
            return server.address();
        }

        @Override
        public void publish(ByteBuffer message) {
            server.publish(message);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
