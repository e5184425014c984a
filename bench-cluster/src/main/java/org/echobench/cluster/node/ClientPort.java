package org.echobench.cluster.node;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Where clients report to the server's node, which leads them: the way from client to server is open. */
final class ClientPort implements AutoCloseable {

    private static final int PATIENCE_MILLIS = 30_000;

    private final ServerSocket socket = new ServerSocket();

    /** @param host the address to listen on; the kernel chooses the port */
    ClientPort(String host) throws IOException {
        socket.bind(new InetSocketAddress(host, 0));
        socket.setSoTimeout(PATIENCE_MILLIS);
    }

    int port() {
        return socket.getLocalPort();
    }

    /** Waits for this number of clients. They are sorted by name, because they connect in any order. */
    List<ConnectedClient> await(int clients) throws IOException {
        List<NodeLine> lines = new ArrayList<>();
        while (lines.size() < clients) {
            lines.add(new NodeLine(socket.accept()));
        }
        return lines.stream()
                .map(line -> {
                    NodeMessages.Joined joined = line.receive(NodeMessages.Joined.class);
                    return new ConnectedClient(joined.node(), joined.probe(), line);
                })
                .sorted(Comparator.comparing(ConnectedClient::node))
                .toList();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
