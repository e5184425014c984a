package org.echobench.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.echobench.cluster.node.Action;
import org.echobench.cluster.node.NodeCommand;
import org.echobench.cluster.node.NodeFiles;
import org.echobench.cluster.topology.NodeSpec;
import org.echobench.core.subscribers.MessageCodec;
import org.mortbay.jetty.orchestrator.NodeArray;

/** A node as the controller sees it: commands go there, files can be read. */
final class ClusterNode {

    private final NodeSpec spec;
    private final NodeArray array;
    private final AtomicInteger commands = new AtomicInteger();

    /** @param array with this node only; its only id is the node's name */
    ClusterNode(NodeSpec spec, NodeArray array) {
        this.spec = spec;
        this.array = array;
    }

    NodeSpec spec() {
        return spec;
    }

    String name() {
        return spec.name();
    }

    /** Its folder, here or on the other host. */
    Path folder() {
        return array.rootPathOf(name());
    }

    /** Whether its JVM has ended by itself; false where its host cannot be asked. */
    boolean ended() {
        try {
            return Files.exists(folder().resolve(NodeFiles.ENDED));
        } catch (RuntimeException e) {
            return false; // its host is gone, which is told by others
        }
    }

    /** Sends a command; the answer is awaited with {@link ClusterSession#await}. */
    <T> Pending<T> begin(Action action, Object argument, Class<T> answer) {
        String file = commands.incrementAndGet() + "-" + action.name().toLowerCase(Locale.ROOT) + ".json";
        NodeCommand command = new NodeCommand(action, MessageCodec.encode(argument), file);
        return new Pending<>(this, array.executeOn(name(), command), file, answer);
    }

    <T> T read(String file, Class<T> type) throws IOException {
        try (InputStream in = Files.newInputStream(folder().resolve(file))) {
            return MessageCodec.decode(new String(in.readAllBytes(), StandardCharsets.US_ASCII), type);
        }
    }
}
