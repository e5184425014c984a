package org.echobench.core.scale;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
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

    /** Row {@code faulty-push-slow}: spends a millisecond before it asks for each subscriber's message. */
    public static final class Slow implements BenchServerProvider {

        static final long NANOS = 1_000_000;

        @Override
        public ServerInfo info() {
            return ReferenceServer.info("faulty-push-slow");
        }

        @Override
        public BenchServer start(ServerConfig config) throws IOException {
            return new Wrapped(config) {
                @Override
                public void publishEach(Supplier<ByteBuffer> message) {
                    super.publishEach(() -> {
                        spend(NANOS);
                        return message.get();
                    });
                }
            };
        }

        private static void spend(long nanos) {
            long end = System.nanoTime() + nanos;
            for (long left = nanos; left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
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
        public void publishEach(Supplier<ByteBuffer> message) {
            server.publishEach(message);
        }

        @Override
        public void close() {
            server.close();
        }
    }
}
