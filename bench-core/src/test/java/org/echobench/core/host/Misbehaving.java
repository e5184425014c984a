package org.echobench.core.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Servers that break the host and not the contract's messages. Each starts a thread that would keep a JVM alive. */
public final class Misbehaving {

    private Misbehaving() {}

    private static void startStubbornThread() {
        Thread thread = new Thread(
                () -> {
                    while (true) {
                        LockSupport.park();
                    }
                },
                "stubborn");
        thread.start();
    }

    /** Cannot run anywhere yet. */
    public static final class Unavailable implements BenchServerProvider {

        @Override
        public ServerInfo info() {
            return ReferenceServer.info("host-unavailable");
        }

        @Override
        public Optional<String> unavailable() {
            return Optional.of("it needs a JDK of the future");
        }

        @Override
        public BenchServer start(ServerConfig config) {
            throw new IllegalStateException("unavailable, but started");
        }
    }

    /** Fails at start in a way that the SPI does not foresee. */
    public static final class AtStart implements BenchServerProvider {

        @Override
        public ServerInfo info() {
            return ReferenceServer.info("host-breaks-at-start");
        }

        @Override
        public BenchServer start(ServerConfig config) {
            startStubbornThread();
            throw new NoClassDefFoundError("org/example/Missing");
        }
    }

    /** Fails at close. */
    public static final class AtClose implements BenchServerProvider {

        @Override
        public ServerInfo info() {
            return ReferenceServer.info("host-breaks-at-close");
        }

        @Override
        public BenchServer start(ServerConfig config) throws IOException {
            BenchServer server = ReferenceServer.start(info().id(), config, () -> (opcode, payload, replies) -> {});
            startStubbornThread();
            return new BenchServer() {
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
                    throw new IllegalStateException("threads still alive after 10 s: [stubborn]");
                }
            };
        }
    }
}
