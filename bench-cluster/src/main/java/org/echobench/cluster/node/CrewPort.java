package org.echobench.cluster.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** Where loaders report to the server's node, which leads them through a climb: the way from client to server is open. */
final class CrewPort implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;

    private final ServerSocket socket = new ServerSocket();

    /** @param host the address to listen on; the kernel chooses the port */
    CrewPort(String host) throws IOException {
        socket.bind(new InetSocketAddress(host, 0));
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Waits for so many loaders. */
    List<CrewLine> await(int loaders) throws IOException {
        List<CrewLine> lines = new ArrayList<>();
        while (lines.size() < loaders) {
            lines.add(new CrewLine(socket.accept()));
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
