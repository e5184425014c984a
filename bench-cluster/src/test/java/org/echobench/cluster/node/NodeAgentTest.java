package org.echobench.cluster.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.SocketException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.echobench.core.subscribers.MessageCodec;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class NodeAgentTest {

    /** A name that only the server's JVM knows, so the server starts and the node's own ports cannot be bound. */
    private static final String HOST = "server.invalid";

    @TempDir
    Path folder;

    private static Set<Long> children() {
        return ProcessHandle.current().children().map(ProcessHandle::pid).collect(Collectors.toSet());
    }

    @ParameterizedTest
    @EnumSource(names = {"START_SERVER", "START_RAMP", "START_SEARCH"})
    void noServerIsLeftWhereAPortOfTheNodeCannotBeBound(Action start) throws Exception {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 " + HOST + "\n");
        String server = MessageCodec.encode(
                new NodeMessages.ServerStart("reference", HOST, List.of(), List.of("-Djdk.net.hosts.file=" + hosts)));
        NodeAgent agent = new NodeAgent(folder);
        Set<Long> before = children();
        assertThrows(SocketException.class, () -> agent.handle(start, server));
        agent.handle(Action.STOP, "");
        Set<Long> left = children();
        left.removeAll(before);
        assertEquals(Set.of(), left);
    }
}
