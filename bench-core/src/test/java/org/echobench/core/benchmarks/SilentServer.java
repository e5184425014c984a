package org.echobench.core.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.echobench.core.reference.ReferenceServer;
import org.echobench.core.spi.BenchServer;
import org.echobench.core.spi.BenchServerProvider;
import org.echobench.core.spi.Endpoints;
import org.echobench.core.spi.ServerConfig;
import org.echobench.core.spi.ServerInfo;

/** Row {@code silent}: accepts connections and never answers, as if every handler waited for ever. */
public final class SilentServer implements BenchServerProvider {

    static final String ID = "silent";

    @Override
    public ServerInfo info() {
        return ReferenceServer.info(ID);
    }

    @Override
    public BenchServer start(ServerConfig config) throws IOException {
        return new Accepting(new ServerSocket(0, Endpoints.BACKLOG, InetAddress.getByName(config.host())));
    }

    private static final class Accepting implements BenchServer {

        private final ServerSocket listener;
        private final List<Socket> accepted = new ArrayList<>();
        private final Thread acceptor = new Thread(this::accept, "silent-acceptor");

        Accepting(ServerSocket listener) {
            this.listener = listener;
            acceptor.start();
        }

        private void accept() {
            try {
                while (true) {
                    accepted.add(listener.accept());
                }
            } catch (IOException e) {
                // It is closed.
            }
        }

        @Override
        public InetSocketAddress address() {
            return (InetSocketAddress) listener.getLocalSocketAddress();
        }

        @Override
        public void publish(ByteBuffer message) {
            throw new UnsupportedOperationException("it has no subscribers");
        }

        @Override
        public void close() {
            try {
                listener.close();
                acceptor.join();
                for (Socket socket : accepted) {
                    socket.close();
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
