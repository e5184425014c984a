package org.echobench.cluster.node;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/** Clients of a search whose answers are on the way before they are asked. */
final class AnsweringClients implements AutoCloseable {

    private final ClientPort port = new ClientPort("127.0.0.1");
    private final List<NodeLine> lines = new ArrayList<>();

    AnsweringClients() throws IOException {}

    /** Connects a client; the one named {@code probe} is the probe. */
    void add(String node, SearchMessages.Offered... answers) throws IOException {
        NodeLine line = new NodeLine(new Socket("127.0.0.1", port.port()));
        lines.add(line);
        line.send(new NodeMessages.Joined(node, node.equals("probe")));
        for (SearchMessages.Offered answer : answers) {
            line.send(answer);
        }
    }

    /** Their ends of the lines, in the order in which they connected. */
    List<NodeLine> lines() {
        return lines;
    }

    /** As the server's node sees them. */
    List<ConnectedClient> connected() throws IOException {
        return port.await(lines.size());
    }

    @Override
    public void close() throws IOException {
        for (NodeLine line : lines) {
            line.close();
        }
        port.close();
    }
}
